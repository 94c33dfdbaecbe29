require 'openssl'

# The value of the header `hmac`. `body` is what goes over the wire.
def sign(body, secret)
  OpenSSL::HMAC.hexdigest('SHA256', secret, body)
end
