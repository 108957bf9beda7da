"""Puzzles: positions with one clearly best plan, out of games of strong bots."""
