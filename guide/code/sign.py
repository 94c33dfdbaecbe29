import hashlib
import hmac


def sign(body: bytes, secret: str) -> str:
    """The value of the header `hmac`. `body` is what goes over the wire."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
