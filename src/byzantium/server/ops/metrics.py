"""What is counted and measured, for Prometheus."""

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.3, 1, 3)

DECISIONS = Counter("byzantium_decisions_total", "Decisions taken", ["by"])
REFUSALS = Counter("byzantium_refusals_total", "What was refused", ["code"])
TABLES = Gauge("byzantium_tables_loaded", "Tables in memory", multiprocess_mode="livesum")
CONNECTIONS = Gauge("byzantium_connections", "Open WebSockets", multiprocess_mode="livesum")
DROPPED = Counter("byzantium_connections_dropped_total", "WebSockets closed because their client was too slow")
ACTS = Histogram("byzantium_act_seconds", "From an act to the telling of it, the disk included", buckets=_QUICK)
FLUSHES = Histogram("byzantium_flush_seconds", "Transactions of the store", buckets=_QUICK)
WAITING_WRITES = Gauge(
    "byzantium_waiting_writes", "Writes that wait for the store", multiprocess_mode="livesum"
)
THOUGHTS = Histogram("byzantium_thought_seconds", "How long bots think", ["bot"])
BOT_FAILURES = Counter("byzantium_bot_failures_total", "Bots that crashed, or thought too long", ["bot"])
ANSWERS = Counter("byzantium_answers_total", "Answers to requests", ["status"])
REPORTS = Gauge(
    "byzantium_open_reports", "Reports of players that nobody has looked at", multiprocess_mode="livemax"
)
NOTICES = Counter("byzantium_notices_total", "Notices by webhook", ["outcome"])
LETTERS = Counter("byzantium_letters_total", "Letters by e-mail", ["outcome"])


def registry() -> CollectorRegistry:
    """All that is counted: by this process, or by all that were started together (--processes)."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
