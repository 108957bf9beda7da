"""Watching games, and games worth seeing."""
