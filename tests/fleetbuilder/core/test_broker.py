"""The embedded broker hands out whole messages, each once."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from celery import Celery
from kombu import Connection

from fleetbuilder.core.broker import Channel


def connect(folder: Path) -> Connection:
    return Connection(
        "filesystem://localhost",
        transport="fleetbuilder.core.broker:Transport",
        transport_options={
            "data_folder_in": str(folder / "messages"),
            "data_folder_out": str(folder / "messages"),
            "control_folder": str(folder / "control"),
        },
    )


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    with connect(tmp_path) as connection:
        yield connection


def send(folder: Path, sender: int, number: int) -> None:
    with connect(folder) as connection, connection.SimpleQueue("work") as queue:
        for index in range(number):
            queue.put({"sender": sender, "index": index, "filler": "x" * 20_000})
    os._exit(0)


def receive(folder: Path, number: int) -> list[dict[str, Any]]:
    with connect(folder) as connection, connection.SimpleQueue("work") as queue:
        messages = []
        for _ in range(number):
            message = queue.get(timeout=60)
            messages.append(message.payload)
            message.ack()
        with pytest.raises(Empty):
            queue.get(block=False)
    return messages


def test_messages_come_out_in_the_order_they_went_in(connection: Connection) -> None:
    with connection.SimpleQueue("work") as queue:
        for number in range(20):
            queue.put(number)
        assert [queue.get(block=False).payload for _ in range(20)] == list(range(20))


def test_queues_are_apart(connection: Connection) -> None:
    with connection.SimpleQueue("work") as work, connection.SimpleQueue("sweep") as sweep:
        work.put("a")
        sweep.put("b")
        assert sweep.get(block=False).payload == "b"
        assert work.get(block=False).payload == "a"


def test_a_message_has_its_name_only_when_it_is_whole(
    connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bool]] = []
    original = Path.replace

    def replace(self: Path, target: Path) -> Path:
        names = [file.name for file in (tmp_path / "messages").iterdir()]
        seen.append((self.suffix, any(name.endswith(".msg") for name in names)))
        json.loads(self.read_text())
        return original(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with connection.SimpleQueue("work") as queue:
        queue.put("a")
    assert seen == [(".part", False)]
    (file,) = (tmp_path / "messages").iterdir()
    assert file.name.endswith(".work.msg")


def test_an_exchange_is_never_an_empty_file(
    connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents: list[str] = []
    original = Channel.__mro__[1]._queue_bind

    def bind(self: Channel, exchange: str, *arguments: Any) -> None:
        contents.append((tmp_path / "control" / f"{exchange}.exchange").read_text())
        original(self, exchange, *arguments)

    monkeypatch.setattr(Channel.__mro__[1], "_queue_bind", bind)
    with connection.SimpleQueue("work") as queue:
        queue.put("a")
        assert queue.get(block=False).payload == "a"
    assert contents == ["[]"]
    assert [file.suffix for file in (tmp_path / "control").iterdir()] == [".exchange"]


def test_two_senders_and_a_reader_at_once_lose_and_break_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    senders = [context.Process(target=send, args=(tmp_path, sender, 200)) for sender in range(2)]
    for sender in senders:
        sender.start()
    messages = receive(tmp_path, 400)
    for sender in senders:
        sender.join(60)
    for sender in range(2):
        indexes = [message["index"] for message in messages if message["sender"] == sender]
        assert indexes == list(range(200))


def test_celery_takes_the_settings_of_the_site(tmp_path: Path) -> None:
    from fleetbuilder.settings.environment import Environment, broker_settings

    app = Celery("test", set_as_current=False)
    app.conf.update(broker_settings(Environment(VAR_DIR=tmp_path)))
    with app.connection_for_write() as connection:
        assert type(connection.transport).__module__ == "fleetbuilder.core.broker"
        with connection.SimpleQueue("work") as queue:
            queue.put("a")
    assert len(list((tmp_path / "broker" / "messages").iterdir())) == 1


def pass_one_message(address: str) -> None:
    name = f"test-{os.getpid()}"
    with Connection(address) as connection:
        with connection.SimpleQueue(name) as queue:
            queue.put("a")
            message = queue.get(timeout=30)
            message.ack()
            assert message.payload == "a"
        connection.default_channel.queue_delete(name)


@pytest.mark.service("redis")
def test_redis_is_a_broker(service_address: Callable[[str], str]) -> None:
    pass_one_message(service_address("redis"))


@pytest.mark.service("rabbitmq")
def test_rabbitmq_is_a_broker(service_address: Callable[[str], str]) -> None:
    pass_one_message(service_address("rabbitmq"))
