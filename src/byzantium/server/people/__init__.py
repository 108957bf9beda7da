"""Who somebody is, and what is kept of them."""
