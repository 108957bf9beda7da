"""Web push: a short message to a browser through the push service of its maker, though no page is open.

It is encrypted for that browser (RFC 8291) and signed by this server (VAPID, RFC 8292), with a contact that makers of
browsers may write to: without one (--contact) there are no pushes. Push services are named: otherwise anybody could
make this server call machines inside its own network.
"""

import asyncio
import json
import logging
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from secrets import token_bytes
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ..core.refusal import Refusal
from ..ops.settings import DAY, Settings
from .preferences import Push

log = logging.getLogger("byzantium.push")
CURVE_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551     # of P-256
KEPT = int(7 * DAY)              # seconds for which a push service keeps it for a browser that is off
SIGNED_FOR = 12 * 3600           # seconds; 24 hours at most
SALT, RECORD, LAST = 16, 4096, b"\2"      # bytes of salt and of a record; what ends the last record
GONE = (404, 410)                # the browser has ended it


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def contact_of(settings: Settings) -> str:
    """Whom makers of browsers may write to; empty: there are no pushes."""
    if settings.contact and "@" in settings.contact and ":" not in settings.contact:
        return f"mailto:{settings.contact}"
    return settings.contact


def check_push(push: Push, settings: Settings) -> Push:
    """Refuse what is no browser's address at a push service that is known."""
    try:
        parts = urlsplit(push.endpoint)
        host, port = parts.hostname or "", parts.port
        keys = [data_of(key) for key in (push.p256dh, push.auth)]
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), keys[0])
    except ValueError:
        raise Refusal("bad_request", "This is not a browser's subscription.") from None
    named = any(host == one or host.endswith(f".{one}") for one in settings.push_hosts)
    plain = parts.scheme == "https" and port in (None, 443) and not parts.username and named
    if len(keys[1]) != 16 or not (plain or f"{parts.scheme}://{parts.netloc}" in settings.push_hosts):
        raise Refusal("bad_request", "This server does not know that push service.")
    return push


class Pusher:
    def __init__(self, settings: Settings, key: bytes, client: httpx.AsyncClient) -> None:
        self._contact, self._client = contact_of(settings), client
        self._key = ec.derive_private_key(1 + int.from_bytes(key) % (CURVE_ORDER - 1), ec.SECP256R1())

    @property
    def is_set_up(self) -> bool:
        return bool(self._contact)

    @property
    def public(self) -> str:
        """What a browser wants to know when it subscribes."""
        return text(point_of(self._key.public_key()))

    async def send(self, push: Push, message: dict[str, Any], topic: str) -> int:
        """The answer's status; 0 if there was none. A later message of the same topic takes the earlier one's place."""
        try:
            body, headers = await asyncio.to_thread(self._packed, push, message)
            headers |= {"ttl": str(KEPT), "urgency": "high", "topic": topic[:32]}
            return (await self._client.post(push.endpoint, content=body, headers=headers)).status_code
        except Exception as error:               # whatever a network can bring about
            log.warning("a push was not sent", extra={"error": repr(error)})
            return 0

    def _packed(self, push: Push, message: dict[str, Any]) -> tuple[bytes, dict[str, str]]:
        once = ec.generate_private_key(ec.SECP256R1())
        browser, secret = data_of(push.p256dh), data_of(push.auth)
        body = encrypted(json.dumps(message).encode(), browser, secret, once, token_bytes(SALT))
        return body, {"content-encoding": "aes128gcm", "authorization": self._signed(push.endpoint)}

    def _signed(self, endpoint: str) -> str:
        """RFC 8292: a token (RFC 7519) by which the push service knows whose messages these are."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_FOR, "sub": self._contact}
        token = ".".join(text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(token.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={token}.{text(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def encrypted(content: bytes, browser: bytes, secret: bytes, key: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """RFC 8291: as one record of RFC 8188, for the browser with this public key and secret; key and salt serve once."""
    ours = point_of(key.public_key())
    agreed = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser))
    both = _derived(secret, agreed, b"WebPush: info\0" + browser + ours, 32)
    cipher = AESGCM(_derived(salt, both, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(salt, both, b"Content-Encoding: nonce\0", 12)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + cipher.encrypt(nonce, content + LAST, None)


def _derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


async def push_to_all(
    pusher: Pusher, pushes: Sequence[Push], message: dict[str, Any], topic: str
) -> tuple[bool, list[Push]]:
    """Whether all that are still there have it, and those that are not."""
    answers = await asyncio.gather(*(pusher.send(push, message, topic) for push in pushes))
    gone = [push for push, status in zip(pushes, answers, strict=True) if status in GONE]
    return all(200 <= status < 300 or status in GONE for status in answers), gone
