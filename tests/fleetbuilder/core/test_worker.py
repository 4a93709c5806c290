"""What the worker runs with."""

import gc

import pytest
from celery import current_app
from celery.signals import worker_process_init

from fleetbuilder.celery import app


def test_shared_tasks_belong_to_the_site() -> None:
    assert current_app.main == "fleetbuilder"
    assert current_app.tasks is app.tasks


def test_a_task_ends_in_time() -> None:
    assert app.conf.task_time_limit == 25
    assert app.conf.task_soft_time_limit < app.conf.task_time_limit


def test_dead_workers_leave_no_reply_queue_behind() -> None:
    assert app.conf.worker_enable_remote_control is False
    assert app.conf.task_ignore_result is True


def test_a_process_begins_with_nothing_to_look_through(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(gc.isenabled()))
    worker_process_init.send(None)
    assert frozen == [True]
