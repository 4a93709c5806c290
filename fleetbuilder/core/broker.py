"""The embedded message broker: a folder."""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import Any

from kombu.transport import filesystem, virtual
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Puts a message into the folder whole or not at all.

    The original writes in place, and a reader now and then meets half a message, which stops the
    worker.
    """

    def _put(  # type: ignore[override]  # kombu's own two signatures differ
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        draft = folder / f"{uuid.uuid4().hex}.part"
        draft.write_bytes(dumps(payload).encode())
        # Readers take files in the order of their names; padding keeps that the order of time.
        draft.replace(folder / f"{time.time_ns():020d}_{draft.stem}.{queue}.msg")

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        # The original creates the file empty and then fills it; a reader in between would fail.
        file: Path = self._exchange_file(exchange)
        if not file.exists():
            self.control_folder.mkdir(parents=True, exist_ok=True)
            draft = file.with_name(f"{uuid.uuid4().hex}.part")
            draft.write_bytes(b"[]")
            try:
                os.link(draft, file)
            except FileExistsError:
                pass
            finally:
                draft.unlink()
        super()._queue_bind(exchange, routing_key, pattern, queue)


class Transport(filesystem.Transport):
    """Kombu's transport over a folder, with whole messages."""

    Channel = Channel

    def __init__(self, client: Any, **kwargs: Any) -> None:
        """Makes the folder, which the original expects to exist."""
        super().__init__(client, **kwargs)
        # The original shares what is bound among all connections of a process, whatever their
        # folders, and so loses messages that are put into a second folder.
        self.state = virtual.BrokerState()
        for name in ("data_folder_in", "data_folder_out", "control_folder"):
            Path(client.transport_options[name]).mkdir(parents=True, exist_ok=True)
