"""Bytes to messages and back."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from carcassonne.server import limits
from carcassonne.server.messages import FromClient
from carcassonne.server.refusal import Refusal

T = TypeVar("T")

encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(FromClient)


def from_client(data: str | bytes) -> Any:
    """A client's message, checked against its type."""
    if limits.too_long(data):
        raise Refusal("message.long", f"a message may have at most {limits.MESSAGE_BYTES} bytes")
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("message.junk", f"the message cannot be read: {_brief(error)}") from None


def read(data: bytes, kind: type[T]) -> T:
    """The body of a request, checked against its type."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("message.junk", f"the request cannot be read: {_brief(error)}") from None


def _brief(error: Exception) -> str:
    text = str(error).replace("\n", " ")
    return text if len(text) <= 200 else f"{text[:197]}..."
