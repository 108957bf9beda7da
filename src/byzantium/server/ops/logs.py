"""Logs for machines: a line of JSON each, with what is needed to find a table or a request again."""

import json
import logging
import sys
import time
from contextvars import ContextVar

_ANY = logging.LogRecord("", 0, "", 0, "", (), None)
_USUAL = {*_ANY.__dict__, "message", "asctime", "color_message", "taskName"}


REQUEST: ContextVar[str] = ContextVar("request", default="")     # the id of what is being answered


PERSON: ContextVar[str] = ContextVar("person", default="")       # who asked, as far as it is known


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: value for name, value in record.__dict__.items() if name not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
