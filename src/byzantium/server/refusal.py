"""Refusals: a code for programs, a sentence for people."""

from ..errors import ByzantiumError

# The status that HTTP gives to a code.
STATUS = {
    "bad_request": 422,
    "illegal": 422,
    "bad_record": 422,
    "stale": 409,
    "taken": 409,
    "not_now": 409,
    "over": 409,
    "not_your_seat": 403,
    "not_yours": 403,
    "foreign_origin": 403,
    "foreign_host": 403,
    "banned": 403,
    "muted": 403,
    "wrong_password": 403,
    "logged_out": 403,
    "no_such_table": 404,
    "no_such_seat": 404,
    "not_found": 404,
    "too_large": 413,
    "too_slow": 408,
    "too_many": 429,
    "reviews_full": 429,
    "store_failed": 503,
    "no_client": 503,
    "review_failed": 503,
    "rules_changed": 409,
    "damaged": 409,
}


class Refusal(ByzantiumError):
    """Something that cannot be done, and changes nothing."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)         # both, so that it can go to other processes
        self.code, self.sentence, self.status = code, sentence, STATUS[code]

    def __str__(self) -> str:
        return self.sentence
