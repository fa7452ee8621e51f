"""Several servers on one database: PostgreSQL says who holds a table, the bus carries what is said.

The reasons are in docs/decisions/009-cluster.md. A server alone needs nothing of this but `Elsewhere`.
"""
