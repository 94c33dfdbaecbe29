import { createHmac } from 'node:crypto';

/** The value of the header `hmac`. `body` is the text, or the bytes, that goes over the wire. */
export function sign(body, secret) {
  return createHmac('sha256', secret).update(body).digest('hex');
}
