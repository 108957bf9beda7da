"""Looking back at games: what dice and decisions were worth."""
