"""Learners and searchers in a few dozen lines each; docs/examples.md shows what they learned."""
