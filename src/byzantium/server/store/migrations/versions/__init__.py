"""One module a step; its name begins with its number."""
