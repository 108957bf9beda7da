"""Tables in play: rooms, those connected to them, and the bots that play there."""
