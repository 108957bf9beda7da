"""For whoever runs a server: settings, health, metrics, logs, administration."""
