"""What is counted and measured, for Prometheus. docs/operate/metrics.md says what each is good for."""

import os
from collections.abc import Iterable

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

_QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.3, 1, 3)
_OUTCOMES = ("sent", "failed", "given up")

BUILD = Gauge("byzantium_build", "1, with what runs here", ["version", "rules", "store"], multiprocess_mode="livemax")
DECISIONS = Counter("byzantium_decisions_total", "Decisions taken", ["by"])
REFUSALS = Counter("byzantium_refusals_total", "What was refused", ["code"])
TABLES = Gauge("byzantium_tables_loaded", "Tables in memory", multiprocess_mode="livesum")
CONNECTIONS = Gauge("byzantium_connections", "Open WebSockets", multiprocess_mode="livesum")
DROPPED = Counter("byzantium_connections_dropped_total", "WebSockets closed because their client was too slow")
ACTS = Histogram("byzantium_act_seconds", "From an act to the telling of it, the disk included", buckets=_QUICK)
FLUSHES = Histogram("byzantium_flush_seconds", "Transactions of the store", buckets=_QUICK)
WAITING_WRITES = Gauge("byzantium_waiting_writes", "Writes that wait for the store", multiprocess_mode="livesum")
THOUGHTS = Histogram("byzantium_thought_seconds", "How long bots think", ["bot"])
BOT_FAILURES = Counter("byzantium_bot_failures_total", "Bots that crashed, or thought too long", ["bot"])
ANSWERS = Counter("byzantium_answers_total", "Answers to requests", ["status"])
ANSWER_SECONDS = Histogram("byzantium_answer_seconds", "How long answers took", ["route"], buckets=_QUICK)
REPORTS = Gauge("byzantium_open_reports", "Reports of players that nobody has looked at", multiprocess_mode="livemax")
NOTICES = Counter("byzantium_notices_total", "Notices by webhook", ["outcome"])
LETTERS = Counter("byzantium_letters_total", "Letters by e-mail", ["outcome"])

# Looked up when they are asked for:
WAITING = Gauge("byzantium_waiting", "What waits in the store to be seen to", ["what"], multiprocess_mode="livemax")
STORE_BYTES = Gauge("byzantium_store_bytes", "The size of the store", multiprocess_mode="livemax")
DISK_FREE = Gauge(
    "byzantium_disk_free_bytes", "What is left where a store that is a file lies", multiprocess_mode="livemax"
)
LAST_BACKUP = Gauge(
    "byzantium_last_backup_timestamp_seconds", "When the last backup was made; 0: never", multiprocess_mode="livemax"
)
LAST_DRILL = Gauge(
    "byzantium_last_drill_timestamp_seconds", "When a backup was last restored to try it; 0: never",
    multiprocess_mode="livemax",
)


def begin(codes: Iterable[str], bots: Iterable[str]) -> None:
    """At 0 from the start: the first thing that is counted would else not be seen to have been added."""
    for by in ("person", "bot"):
        DECISIONS.labels(by)
    for code in codes:
        REFUSALS.labels(code)
    for bot in bots:
        THOUGHTS.labels(bot)
        BOT_FAILURES.labels(bot)
    for status in ("2xx", "3xx", "4xx", "5xx"):
        ANSWERS.labels(status)
    for outcome in _OUTCOMES:
        NOTICES.labels(outcome)
        LETTERS.labels(outcome)


def registry() -> CollectorRegistry:
    """All that is counted: by this process, or by all that were started together (--processes)."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return together
