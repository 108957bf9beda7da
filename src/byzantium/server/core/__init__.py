"""Tables without input or output: logs, what they fold to, and what may follow them. No clock of its own, no chance."""
