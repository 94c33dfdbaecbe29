import hashlib
import hmac
import json
import os
import urllib.request
import uuid

BANK = os.environ.get("BANK", "http://127.0.0.1:3000")
CLIENT_ID = "padaria-aurora"
CLIENT_SECRET = "sandbox-secret-padaria-aurora"
HMAC_SECRET = "sandbox-hmac-padaria-aurora"


def send(path, body, headers):
    """Sends these bytes. A refusal raises HTTPError: its body says why, in `detail`."""
    headers = {"content-type": "application/json", **headers}
    request = urllib.request.Request(BANK + path, data=body, headers=headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


login = json.dumps({"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}).encode()
token = send("/v2/finance/auth-token", login, {})["access_token"]

# Written once: these very bytes are signed and sent.
body = json.dumps(
    {
        "source_account_branch_identifier": "0001",
        "source_account_number": "100013",
        "amount": 3.20,
        "key": "ok@psp.example",
    }
).encode()
paid = send(
    "/create-cashout-self-approve",
    body,
    {
        "authorization": f"Bearer {token}",
        "hmac": hmac.new(HMAC_SECRET.encode(), body, hashlib.sha256).hexdigest(),
        # Keep it with your order: the same key never pays twice.
        "idempotency-key": str(uuid.uuid4()),
    },
)
print(paid["status"], paid["amount"])
