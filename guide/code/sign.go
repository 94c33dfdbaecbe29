package bank

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Sign gives the value of the header hmac. body is what goes over the wire.
func Sign(body []byte, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
