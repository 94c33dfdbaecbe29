# sign BODY SECRET: the value of the header `hmac`
sign() { printf %s "$1" | openssl dgst -sha256 -hmac "$2" -r | cut -d ' ' -f 1; }
