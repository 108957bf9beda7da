"""What is found out about games: what dice and decisions were worth, and what other rules would do."""
