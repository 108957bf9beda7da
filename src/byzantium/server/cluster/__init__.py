"""Several processes that serve the same tables: who is where, and limits that they share."""
