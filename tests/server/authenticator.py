"""A passkey in software, for tests without a browser: what a device does by WebAuthn, as far as we ask for it."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

USER_PRESENT, USER_VERIFIED, HAS_KEY = 1, 4, 64


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    def __init__(self, origin: str = "http://testserver") -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What navigator.credentials.create gives, as JSON."""
        numbers = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        credential = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(options["rp"]["id"], USER_PRESENT | USER_VERIFIED | HAS_KEY) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = {"clientDataJSON": text(self._said("webauthn.create", options)), "attestationObject": text(attestation)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": said}

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        """What navigator.credentials.get gives."""
        self.uses += 1
        data, said = self._data(options["rpId"], USER_PRESENT | USER_VERIFIED), self._said("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": text(said), "authenticatorData": text(data), "signature": text(signature)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _said(self, what: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": what, "challenge": options["challenge"], "origin": self.origin}).encode()
