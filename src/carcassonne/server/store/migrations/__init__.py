"""The steps that bring a database of any age to the tables of today.

`Store.migrate` runs them; nobody calls alembic by hand. A new step is a new file in `versions`, named after
its number, with the one before it as `down_revision`; one that was released is never changed. Steps go
forward only: the way back is a backup.
"""
