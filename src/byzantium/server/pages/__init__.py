"""The page, previews of links to it, and what programs read of the server."""
