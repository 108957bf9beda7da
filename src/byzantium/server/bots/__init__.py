"""Bots of people at a server's tables: programs that are connected, and WebAssembly modules that are run here."""
