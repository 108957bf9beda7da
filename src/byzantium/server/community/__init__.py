"""What people do together: clubs, tournaments, games of the day, watching; and moderation."""
