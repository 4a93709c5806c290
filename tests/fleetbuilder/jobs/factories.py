"""Rows of long work."""

from __future__ import annotations

import factory

from fleetbuilder.jobs.models import Chunk, Job


class JobFactory(factory.django.DjangoModelFactory[Job]):
    """A job of one chunk that nobody has begun."""

    class Meta:
        model = Job

    kind = "simulation"
    document = factory.LazyFunction(dict)
    chunk_count = 1
    owner = "o"
    client = "c"


class ChunkFactory(factory.django.DjangoModelFactory[Chunk]):
    """The first chunk of a job."""

    class Meta:
        model = Chunk

    job = factory.SubFactory(JobFactory)
    index = 0
