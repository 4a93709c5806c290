"""A wire to a server that a test can cut and mend: to its clients the server has restarted."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes connections on to a server, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self.target = (host, port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.open: list[socket.socket] = []
        self._serve()

    def cut(self) -> None:
        """Ends every connection and refuses new ones."""
        # Whoever waits for a connection holds the socket open; only this wakes it.
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for each in self.open:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self.open.clear()

    def mend(self) -> None:
        """Takes connections again, at the same port."""
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self._serve()

    def _serve(self) -> None:
        threading.Thread(target=self._accept, args=(self.listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(self.target)
                self.open += [near, far]
                for source, goal in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(source, goal), daemon=True).start()


def _pass_on(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            goal.sendall(data)
    for each in (source, goal):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
