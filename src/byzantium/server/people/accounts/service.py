"""Ways to be found again: what makes an account of a guest, and what proves later that somebody is the same.

    people.account  since when somebody can be found again; none: a guest, known in one browser only
    passkeys        public keys of what somebody carries (WebAuthn); the secret never leaves the device
    recovery_codes  one for a person, shown once, good once; kept is its digest
    addresses       where a link can be sent; mail_links   such links, good once and for a while
    challenges      what a passkey has been asked to sign

A password, as before, is one way among others. Whatever is good once is taken by deleting its row: two who come with
the same one cannot both find it.
"""

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
import webauthn
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ...core.refusal import Refusal, RefusalReason
from ...ops.settings import Settings
from ...store import Person, Store, metadata
from ..identity import new_id

CHALLENGE_SECONDS = 300.0
LINK_SECONDS = 3600.0
LINKS_AN_HOUR = 3                # to one mailbox
PASSKEYS = 20                    # of a person
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"        # Crockford's: none looks like another
CODE_GROUPS, GROUP = 4, 5        # 20 letters of 5 bits

_people = metadata.tables["people"]
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("key", sa.LargeBinary),
    sa.Column("uses", sa.Integer),
    sa.Column("name", sa.String),
    sa.Column("since", sa.Float),
    sa.Column("used", sa.Float),
)
_challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("bytes", sa.LargeBinary),
    sa.Column("until", sa.Float),
)
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("digest", sa.String, unique=True),
    sa.Column("since", sa.Float),
)
addresses = sa.Table(
    "addresses",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("address", sa.String),
    sa.Column("language", sa.String),
    sa.Column("confirmed", sa.Float),
    sa.Column("wanted", sa.String),
)
mail_links = sa.Table(
    "mail_links",
    metadata,
    sa.Column("digest", sa.String, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("address", sa.String),
    sa.Column("made", sa.Float),
    sa.Column("until", sa.Float),
)


@dataclass(frozen=True)
class KnownPasskey:
    id: str
    name: str
    since: float
    used: float | None


@dataclass(frozen=True)
class Address:
    address: str
    language: str
    confirmed: bool
    wanted: str | None = None    # that takes the place of a confirmed one, once it is confirmed itself

    @property
    def unconfirmed(self) -> str | None:
        return self.wanted if self.confirmed else self.address


@dataclass(frozen=True)
class KnownWays:
    """How somebody can be found again."""

    password: bool
    passkeys: list[KnownPasskey]
    recovery: float | None       # since when there is a code
    address: Address | None

    @property
    def count(self) -> int:
        mail = self.address is not None and self.address.confirmed
        return self.password + len(self.passkeys) + (self.recovery is not None) + mail


async def ways(store: Store, person: Person) -> KnownWays:
    def read(connection: sa.Connection) -> KnownWays:
        keys = sa.select(passkeys).where(passkeys.c.person == person.id).order_by(passkeys.c.since)
        code = sa.select(recovery_codes.c.since).where(recovery_codes.c.person == person.id)
        return KnownWays(
            bool(person.password),
            [KnownPasskey(row["id"], row["name"], row["since"], row["used"])
             for row in connection.execute(keys).mappings()],
            connection.scalar(code),
            _address_of(connection, person.id),
        )

    return await store.read(read)


def _address_of(connection: sa.Connection, person: str) -> Address | None:
    row = connection.execute(sa.select(addresses).where(addresses.c.person == person)).first()
    return Address(row.address, row.language, row.confirmed is not None, row.wanted) if row else None


def _make_account(connection: sa.Connection, person: Person, now: float) -> None:
    """A guest of whom nothing was kept may become one, too."""
    known = connection.execute(sa.select(_people.c.account).where(_people.c.id == person.id)).first()
    if known is None:
        new = {"id": person.id, "name": person.name, "since": now, "cookies_since": 0.0, "account": now}
        connection.execute(_people.insert(), new)
    elif known.account is None:
        connection.execute(_people.update().where(_people.c.id == person.id).values(account=now))


async def _take(store: Store, table: sa.Table, which: sa.ColumnElement[bool]) -> dict[str, Any]:
    """A row that is good once."""
    found: list[dict[str, Any]] = []

    def take(connection: sa.Connection) -> None:
        found.clear()
        row = connection.execute(sa.select(table).where(which).with_for_update()).mappings().first()
        if row and connection.execute(table.delete().where(which)).rowcount:
            found.append(dict(row))

    await store.write(take)
    if not found:
        raise Refusal.of(RefusalReason.KEY_UNKNOWN)
    return found[0]


# ------------------------------------------------------------------ passkeys


@dataclass(frozen=True)
class Site:
    """Where a passkey is good."""

    name: str                    # the host, without a port
    origin: str


def site_of(host: str, origin: str | None, settings: Settings) -> Site:
    """Whom browsers believe to ask. Gate has checked that host and origin are this server's."""
    own = urlsplit(settings.address) if settings.address else urlsplit(origin or f"http://{host}")
    if not own.hostname:
        raise Refusal("bad_request", "Passkeys need a server with a name.")
    return Site(own.hostname, origin or f"{own.scheme}://{own.netloc}")


async def ask_for_new(store: Store, person: Person, site: Site) -> tuple[str, dict[str, Any]]:
    """What a browser needs to make a passkey, and the name of the question."""
    known = (await ways(store, person)).passkeys
    if len(known) >= PASSKEYS:
        raise Refusal.of(RefusalReason.PASSKEYS_ENOUGH)
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Byzantium",
        user_id=person.id.encode(),
        user_name=person.login or person.name,
        user_display_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(one.id)) for one in known],
    )
    return await _keep_challenge(store, person.id, options.challenge), options_to_json_dict(options)


async def ask_for_known(store: Store, site: Site) -> tuple[str, dict[str, Any]]:
    """... to show one that it has, whoever's it is."""
    options = webauthn.generate_authentication_options(
        rp_id=site.name, user_verification=UserVerificationRequirement.PREFERRED
    )
    return await _keep_challenge(store, "", options.challenge), options_to_json_dict(options)


async def _keep_challenge(store: Store, person: str, challenge: bytes) -> str:
    name, now = new_id(), time.time()

    def keep(connection: sa.Connection) -> None:
        connection.execute(_challenges.delete().where(_challenges.c.until < now))
        row = {"id": name, "person": person, "bytes": challenge, "until": now + CHALLENGE_SECONDS}
        connection.execute(_challenges.insert(), row)

    await store.write(keep)
    return name


async def _challenge(store: Store, name: str, person: str) -> bytes:
    mine = (_challenges.c.id == name) & (_challenges.c.person == person) & (_challenges.c.until > time.time())
    return bytes((await _take(store, _challenges, mine))["bytes"])


async def add_passkey(
    store: Store, person: Person, site: Site, question: str, answer: dict[str, Any], name: str
) -> None:
    challenge = await _challenge(store, question, person.id)
    made = _verified(
        lambda: webauthn.verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
        )
    )
    now = time.time()
    row = {"id": _text(made.credential_id), "person": person.id, "key": made.credential_public_key,
           "uses": made.sign_count, "name": name, "since": now}

    def add(connection: sa.Connection) -> None:
        connection.execute(passkeys.insert(), row)
        _make_account(connection, person, now)

    await store.write(add)


async def person_by_passkey(store: Store, site: Site, question: str, answer: dict[str, Any]) -> str:
    """Whose passkey has signed what it was asked to."""
    challenge = await _challenge(store, question, "")
    which = passkeys.c.id == str(answer.get("id"))
    known = await store.read(lambda connection: connection.execute(sa.select(passkeys).where(which)).mappings().first())
    if known is None:
        raise Refusal.of(RefusalReason.KEY_UNKNOWN)
    shown = _verified(
        lambda: webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=bytes(known["key"]),
            credential_current_sign_count=known["uses"],
        )
    )
    used = passkeys.update().where(which).values(uses=shown.new_sign_count, used=time.time())
    await store.write(lambda connection: connection.execute(used))
    return str(known["person"])


def _verified(verify: Callable[[], Any]) -> Any:
    try:
        return verify()
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, UnicodeError) as error:
        raise Refusal.of(RefusalReason.PASSKEY_WRONG) from error


def _text(credential: bytes) -> str:
    return webauthn.helpers.bytes_to_base64url(credential)


async def end_passkey(store: Store, person: Person, passkey: str) -> None:
    known = await ways(store, person)
    if passkey not in {one.id for one in known.passkeys}:
        raise Refusal("not_found", "You have no such passkey.")
    _check_not_the_last(known)
    mine = (passkeys.c.id == passkey) & (passkeys.c.person == person.id)
    await store.write(lambda connection: connection.execute(passkeys.delete().where(mine)))


def _check_not_the_last(known: KnownWays) -> None:
    if known.count <= 1:
        raise Refusal.of(RefusalReason.LAST_WAY)


# ------------------------------------------------------------------ recovery codes


def new_code() -> str:
    letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUPS * GROUP)]
    return "-".join("".join(letters[i : i + GROUP]) for i in range(0, len(letters), GROUP))


def read_code(text: str) -> str:
    """As it was shown, however it was written down.

    >>> read_code(" abcde 01234-oil00 zzzzz ")
    'ABCDE-01234-01100-ZZZZZ'
    """
    letters = "".join(text.upper().split()).replace("-", "").translate(str.maketrans("OIL", "011"))
    return "-".join(letters[i : i + GROUP] for i in range(0, len(letters), GROUP))


def digest_of(secret: str) -> str:
    """Enough for what a machine has drawn: nobody can try 2^100 of them."""
    return hashlib.sha256(secret.encode()).hexdigest()


async def make_code(store: Store, person: Person) -> str:
    """A new one; the one before is no longer good."""
    code, now = new_code(), time.time()

    def keep(connection: sa.Connection) -> None:
        connection.execute(recovery_codes.delete().where(recovery_codes.c.person == person.id))
        connection.execute(recovery_codes.insert(), {"person": person.id, "digest": digest_of(code), "since": now})
        _make_account(connection, person, now)

    await store.write(keep)
    return code


async def end_secrets(store: Store, person: str) -> None:
    """Codes and links by which somebody is found: whoever has had their session could have made them."""

    def end(connection: sa.Connection) -> None:
        connection.execute(recovery_codes.delete().where(recovery_codes.c.person == person))
        connection.execute(mail_links.delete().where(mail_links.c.person == person))

    await store.write(end)


async def person_by_code(store: Store, code: str) -> str:
    known = recovery_codes.c.digest == digest_of(read_code(code))
    return str((await _take(store, recovery_codes, known))["person"])


# ------------------------------------------------------------------ links by e-mail


async def save_address(store: Store, person: Person, address: str, language: str) -> None:
    """It counts when a link that was sent there has come back. Until then one that was confirmed before does."""
    mine = addresses.c.person == person.id

    def save(connection: sa.Connection) -> None:
        known = _address_of(connection, person.id)
        if known and known.confirmed:
            wanted = None if same_address(known.address, address) else address
            connection.execute(addresses.update().where(mine).values(wanted=wanted, language=language))
        else:
            connection.execute(addresses.delete().where(mine))
            connection.execute(addresses.insert(), {"person": person.id, "address": address, "language": language})

    await store.write(save)


async def forget_address(store: Store, person: Person) -> None:
    known = await ways(store, person)
    if known.address and known.address.confirmed:
        _check_not_the_last(known)
    mine = addresses.c.person == person.id
    await store.write(lambda connection: connection.execute(addresses.delete().where(mine)))


async def holder_of(store: Store, address: str) -> tuple[str, str] | None:
    """The person who has confirmed an address first, and the language for letters."""
    known = (sa.func.lower(addresses.c.address) == address.lower()) & addresses.c.confirmed.is_not(None)
    query = sa.select(addresses.c.person, addresses.c.language).where(known).order_by(addresses.c.confirmed)
    row = await store.read(lambda connection: connection.execute(query).first())
    return (row.person, row.language) if row else None


def same_address(one: str | None, other: str) -> bool:
    return one is not None and one.lower() == other.lower()


def mailbox(address: str) -> str:
    """Where letters to an address arrive: with many hosts, whatever follows a plus is for whoever reads them.

    >>> mailbox("Anna+games@Example.org")
    'anna@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


async def make_link(store: Store, person: str, address: str) -> str | None:
    """The secret of a link; None if that address has had enough of them."""
    secret, now = secrets.token_urlsafe(24), time.time()
    made: list[str] = []

    def make(connection: sa.Connection) -> None:
        made.clear()
        connection.execute(mail_links.delete().where(mail_links.c.until < now))
        host = address.lower().rpartition("@")[2]
        there = sa.func.lower(mail_links.c.address).endswith(f"@{host}", autoescape=True)
        recent = sa.select(mail_links.c.address).where(there, mail_links.c.made > now - LINK_SECONDS)
        if [mailbox(one) for one in connection.scalars(recent)].count(mailbox(address)) < LINKS_AN_HOUR:
            row = {"digest": digest_of(secret), "person": person, "address": address, "made": now}
            connection.execute(mail_links.insert(), row | {"until": now + LINK_SECONDS})
            made.append(secret)

    await store.write(make)
    return made[0] if made else None


async def person_by_link(store: Store, secret: str, visitor: str) -> str:
    """Whoever has a link reads letters to the address that it was sent to. If that is somebody's, it lets them in. If
    it is to be, this is confirmed, and nobody is let in: a stranger reads letters to an address that was mistyped."""
    alive = (mail_links.c.digest == digest_of(secret)) & (mail_links.c.until > time.time())

    def read(connection: sa.Connection) -> tuple[sa.Row[Any] | None, Address | None]:
        link = connection.execute(sa.select(mail_links).where(alive)).first()
        return link, _address_of(connection, link.person) if link else None

    link, known = await store.read(read)
    if link and known and known.confirmed and same_address(known.address, link.address):
        return str((await _take(store, mail_links, alive))["person"])
    if not link or not known or not same_address(known.unconfirmed, link.address):
        raise Refusal.of(RefusalReason.KEY_UNKNOWN)
    if link.person != visitor:
        raise Refusal.of(RefusalReason.LINK_ELSEWHERE)
    await _take(store, mail_links, alive)
    await store.write(partial(_confirm, person=visitor, address=link.address, now=time.time()))
    return visitor


def _confirm(connection: sa.Connection, person: str, address: str, now: float) -> None:
    """Unless it was changed or forgotten at this very moment."""
    theirs = (addresses.c.person == person) & ((addresses.c.address == address) | (addresses.c.wanted == address))
    confirmed = addresses.update().where(theirs).values(address=address, confirmed=now, wanted=None)
    known = connection.execute(sa.select(_people).where(_people.c.id == person)).mappings().first()
    if connection.execute(confirmed).rowcount and known:
        _make_account(connection, Person(**dict(known)), now)
