"""Ways to be found again, and what is somebody's."""
