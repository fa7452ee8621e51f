"""The version of the package, also written into records."""

__version__ = "0.2.0"
