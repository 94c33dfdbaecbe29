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
    """Sends these bytes. A refusal raises HTTPError; its body says why."""
    headers = {"content-type": "application/json", **headers}
    request = urllib.request.Request(BANK + path, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


who = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
login = send("/v2/finance/auth-token", json.dumps(who).encode(), {})

# Written once: these very bytes are signed and sent.
body = json.dumps(
    {
        "source_account_branch_identifier": "0001",
        "source_account_number": "100013",
        "amount": 3.20,
        "key": "ok@psp.example",
    }
).encode()
signature = hmac.new(HMAC_SECRET.encode(), body, hashlib.sha256)
paid = send(
    "/create-cashout-self-approve",
    body,
    {
        "authorization": "Bearer " + login["access_token"],
        "hmac": signature.hexdigest(),
        # Keep it with your order: the same key never pays twice.
        "idempotency-key": str(uuid.uuid4()),
    },
)
print(paid["status"], paid["amount"])
