"""The history of the store's tables, run by Alembic when the store is opened."""
