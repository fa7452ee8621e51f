"""Where others in the same network find this server."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")
"""Addresses that stand for all of the machine."""


def own_address() -> str | None:
    """The address of this machine in its network. Nothing is sent: the socket only looks up the way."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(("192.0.2.1", 9))  # an address reserved for examples
        return str(way.getsockname()[0])
    return None


def shared_address(host: str, port: int, root_path: str, asked_by: str) -> str | None:
    """The address for others, if we listen to them; told to this very machine only, nobody else needs it."""
    if host not in EVERYWHERE or not _local(asked_by):
        return None
    own = own_address()
    return None if own is None else f"http://{own}:{port}{root_path}/"


def _local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
