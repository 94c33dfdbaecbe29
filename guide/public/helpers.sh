# Helpers for trying a Lastro sandbox from a shell: bash or zsh, curl and openssl.
BANK=${BANK:-http://127.0.0.1:3000}
CLIENT_ID=${CLIENT_ID:-padaria-aurora}
CLIENT_SECRET=${CLIENT_SECRET:-sandbox-secret-padaria-aurora}
HMAC_SECRET=${HMAC_SECRET:-sandbox-hmac-padaria-aurora}

# The first value of a member, out of the JSON on standard input.
pick() { grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d : -f 2- | tr -d '"'; }

# A token. It lasts an hour of the bank's clock: log in again after moving the clock.
login() {
  TOKEN=$(curl -s "$BANK/v2/finance/auth-token" -H 'content-type: application/json' \
    -d "{\"client_id\":\"$CLIENT_ID\",\"client_secret\":\"$CLIENT_SECRET\"}" | pick access_token)
}

# A UUID version 4, as an idempotency key is.
uuid() {
  openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\1-\2-4\3-a\4-\5/'
}

# in_days N: the instant in that many days, in UTC; first as Linux says it, then as macOS does.
in_days() {
  date -u -d "+$1 days" +%Y-%m-%dT%H:%M:%SZ 2>/dev/null || date -u -v "+$1d" +%Y-%m-%dT%H:%M:%SZ
}

# The signature of a body: the hex HMAC-SHA256 of its bytes.
sign() { printf %s "$1" | openssl dgst -sha256 -hmac "$HMAC_SECRET" -r | cut -d ' ' -f 1; }

# get PATH
get() { curl -s "$BANK$1" -H "authorization: Bearer $TOKEN"; echo; }

# post PATH BODY [IDEMPOTENCY-KEY]: signed; each call is a new intention unless it is given a key.
post() {
  curl -s "$BANK$1" -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \
    -H "hmac: $(sign "$2")" -H "idempotency-key: ${3:-$(uuid)}" -d "$2"
  echo
}

# sandbox PATH [BODY]: the controls of the sandbox, which take no token on your own machine.
sandbox() {
  if [ $# -gt 1 ]; then curl -s "$BANK/sandbox$1" -H 'content-type: application/json' -d "$2"
  else curl -s "$BANK/sandbox$1"; fi
  echo
}

login
