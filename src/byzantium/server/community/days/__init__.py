"""Games of the day."""
