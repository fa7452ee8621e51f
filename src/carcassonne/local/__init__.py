"""The server inside a page: the same tables, kept by the browser, with bots in workers of their own.

Pyodide runs it (docs/decisions/010-offline.md). The page says the messages of the protocol to a `Desk` and
hears those of the server, so it need not know which of the two it talks to.
"""
