import hashlib
import hmac
import json
import subprocess
import unittest
import urllib.request


class Shop(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # It ends when its standard input closes: with this program.
        cls.process = subprocess.Popen(
            ["npx", "lastro", "start", "--ephemeral", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        cls.bank = json.loads(cls.process.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.process.communicate()

    def post(self, path, body, token=None):
        text = json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if token is not None:
            secret = self.bank["hmac_secret"].encode()
            headers["authorization"] = f"Bearer {token}"
            headers["hmac"] = hmac.new(secret, text, hashlib.sha256).hexdigest()
        url = self.bank["url"] + path
        request = urllib.request.Request(url, data=text, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def test_a_transfer_is_paid(self):
        who = {name: self.bank[name] for name in ("client_id", "client_secret")}
        login = self.post("/v2/finance/auth-token", who)
        account = self.bank["account"]
        sent = self.post(
            "/create-cashout-self-approve",
            {
                "source_account_branch_identifier": account["branch"],
                "source_account_number": account["number"],
                "amount": 25.00,
                "key": "ok@psp.example",
            },
            login["access_token"],
        )
        self.assertEqual(sent["status"], "PROCESSING")


if __name__ == "__main__":
    unittest.main()
