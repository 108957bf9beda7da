"""Refusals: a code for programs, a sentence for people."""

from enum import Enum, unique
from typing import Self

from ...errors import ByzantiumError

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


@unique
class RefusalReason(Enum):
    """Why, where people meet a refusal by a click: its code, and its sentence in English. The page says it in five
    languages (client/src/words/*/later/refusals.ts)."""

    # whoever is in too much of a hurry
    TOO_FAST = "too_many", "Not so fast."
    TRIES_ENOUGH = "too_many", "Too many tries. Wait a minute."
    SET_UPS_ENOUGH = "too_many", "Too much was set up from your address. Wait a minute."
    REPORTS_ENOUGH = "too_many", "You have reported a lot. Wait a while."

    # accounts, and what takes one
    LOGIN_TAKEN = "taken", "Somebody has that login."
    KEY_UNKNOWN = "wrong_password", "No such passkey, code or link is known here, or it has been used or has expired."
    PASSKEY_TAKEN = "taken", "This passkey is known already."
    PASSKEY_WRONG = "wrong_password", "This passkey does not work here."
    PASSKEYS_ENOUGH = "too_many", "You have as many passkeys as anybody can: delete one first."
    LAST_WAY = "not_now", "This is the only way in which you can be found again: set up another one first."
    LINKS_ENOUGH = "too_many", "Enough links have been sent to that address. Wait an hour."
    LETTERS_ENOUGH = "too_many", "Enough links have been asked for from your network. Try again tomorrow."
    LINK_ELSEWHERE = "not_yours", "This link confirms an address: open it in the browser in which you gave it."
    RATING_NEEDS_ACCOUNT = (
        "not_now", "Ratings are for those who can be found again: make a passkey or a password first."
    )
    CLUB_NEEDS_ACCOUNT = (
        "not_now", "A club needs somebody who can be found again: make a passkey or a password first."
    )
    BROWSERS_UNREACHED = "not_now", "None of your browsers could be reached. Try again, or switch it off and on."
    FOLLOWS_ENOUGH = "too_many", "You follow as many players as anybody can."

    # coming in
    ACCOUNTS_ONLY = "not_yours", "This is for those who have an account: set one up in the settings."
    ORIGIN_FULL = "too_many", "From your network as many have come as may: ask whoever organises it."

    KEPT_ENOUGH = "too_many", "So much has been written from your network lately that this cannot be kept. Try later."

    # clubs
    CLUBS_ENOUGH = "too_many", "You have founded as many clubs as anybody can."
    CLUB_FULL = "too_many", "The club is full."
    CLUB_NEEDS_OWNER = "not_now", "Hand the club over to another member first, or close it."
    CLUB_HEIR = "not_now", "A club is handed over to a member who has an account."
    CLUB_ONLY = "not_yours", "This is for members of the club."

    # tournaments
    ORGANISES_ENOUGH = "too_many", "You already organise a tournament that is not over."
    TOURNAMENT_TOO_FAR = "bad_request", "A tournament begins within the next 60 days."
    TOURNAMENT_BEGUN = "not_now", "The tournament has begun, or was called off."
    TOURNAMENT_FULL = "too_many", "The tournament is full."
    TOURNAMENT_BOTS = "too_many", "The tournament takes no more bots."
    TOURNAMENT_TOO_FEW = "not_now", "It takes at least two, one of them a person."
    TOURNAMENT_OVER = "over", "The tournament is over."
    TAKEN_OFF = "not_yours", "The organiser has taken you off the list."
    NOT_ENTERED = "not_now", "You are not in this tournament."
    ENTRANT_GONE = "not_now", "They are not in the tournament."

    # tables and their seats
    TABLES_ENOUGH = "too_many", "You have set up too many tables that are not over."
    SEAT_TAKEN = "taken", "Somebody sits there."
    SEAT_KEPT = "not_yours", "This seat is kept for somebody else."
    INVITATION_NEEDED = "not_yours", "To sit at this table you need an invitation."
    TIME_RAN_OUT = "not_now", "Your time has run out: a bot plays this turn. You may come back after it."
    NOT_SEATED = "not_your_seat", "You do not sit at this table."
    NOT_STARTED = "not_now", "The game has not started yet."
    NOT_OVER = "not_now", "The game is not over yet."
    DICE_DEALT = "not_now", "The dice are being dealt anew, as the server was restored. It takes a moment."
    TABLE_FULL = "too_many", "So much has happened at this table that only decisions are taken now."

    # taking back, proposals, chat
    UNDO_BY_ALL = "not_yours", "At this table all must agree to an undo: propose it."
    UNDO_ELSEWHERE = "not_yours", "What was decided at another table stays decided."
    UNDO_ROLLED = "not_yours", "What was rolled stays rolled: nothing before the last roll can be taken back."
    UNDO_OTHERS = "not_yours", "Somebody else has decided since: all must agree to this undo, propose it."
    PROPOSAL_OPEN = "not_now", "There is a proposal already: answer that first."
    PROPOSAL_NONE = "not_now", "Nothing is proposed."
    TOURNAMENT_GAME = "not_now", "A game of a tournament is played to its end."
    CHAT_SEATED = "not_your_seat", "Only those who sit at this table talk here."
    CHAT_FULL = "too_many", "So much has been said at this table that nothing can be added."
    CHAT_TOO_FAST = "too_many", "You have said a lot. Wait a little."

    # the game of the day
    DAY_CLOSED = "not_now", "Results of this day are not taken now."
    DAY_FULL = "too_many", "There are already too many results for this day."

    @property
    def id(self) -> str:
        return self.name.lower()


class Refusal(ByzantiumError):
    """Something that cannot be done, and changes nothing."""

    def __init__(self, code: str, sentence: str, reason: str | None = None) -> None:
        super().__init__(code, sentence, reason)         # all, so that it can go to other processes
        self.code, self.sentence, self.reason, self.status = code, sentence, reason, STATUS[code]

    @classmethod
    def of(cls, reason: RefusalReason) -> Self:
        """
        >>> refusal = Refusal.of(RefusalReason.CLUB_FULL)
        >>> refusal.code, refusal.status, refusal.reason, str(refusal)
        ('too_many', 429, 'club_full', 'The club is full.')
        """
        return cls(*reason.value, reason.id)

    def __str__(self) -> str:
        return self.sentence
