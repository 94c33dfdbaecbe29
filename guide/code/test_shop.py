import hashlib
import hmac
import json
import subprocess
import unittest
import urllib.request


class Shop(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # It ends when its standard input closes: with this program, however that ends.
        cls.process = subprocess.Popen(
            ["npx", "lastro", "start", "--ephemeral", "--json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        cls.bank = json.loads(cls.process.stdout.readline())

    @classmethod
    def tearDownClass(cls):
        cls.process.communicate()

    def post(self, path, body, **headers):
        text = json.dumps(body).encode()
        headers = {"content-type": "application/json", **headers}
        if "authorization" in headers:
            headers["hmac"] = hmac.new(self.bank["hmac_secret"].encode(), text, hashlib.sha256).hexdigest()
        request = urllib.request.Request(self.bank["url"] + path, data=text, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def test_a_transfer_is_paid(self):
        login = {name: self.bank[name] for name in ("client_id", "client_secret")}
        token = self.post("/v2/finance/auth-token", login)["access_token"]
        account = self.bank["account"]
        sent = self.post(
            "/create-cashout-self-approve",
            {
                "source_account_branch_identifier": account["branch"],
                "source_account_number": account["number"],
                "amount": 25.00,
                "key": "ok@psp.example",
            },
            authorization=f"Bearer {token}",
        )
        self.assertEqual(sent["status"], "PROCESSING")


if __name__ == "__main__":
    unittest.main()
