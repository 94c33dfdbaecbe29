/**
 * One delivery written down for ever, with the signatures that Python's hmac module gives it: whoever signs,
 * verifies or explains must agree with these texts, not with each other.
 */
export const GOLDEN = {
  id: 'evt_1',
  timestamp: 1_780_000_000,
  secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  olderSecret: 'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=',
  body: '{"type":"PIX_CASHIN_RECEIVED","data":{"id":7000001,"amount":10.5,"payer_name":"Padaria São João","sequence":1}}',
  signature: 'v1,TBYH6hc57aFRbXe3mFLciotwePRbv8WG6J9OuZLjKfc=',
  olderSignature: 'v1,0mXjOGuoC0TeRlqIzTCl7N/17UCpot5SGO3MaO6iaRA=',
  xSignature: 'c64dafb93a00c6714af021bc451fec32414e2cec0a9ce8f57da6db6f98323b2b',
} as const;

export const GOLDEN_HEADERS = {
  'content-type': 'application/json',
  'x-signature': GOLDEN.xSignature,
  'webhook-id': GOLDEN.id,
  'webhook-timestamp': String(GOLDEN.timestamp),
  'webhook-signature': GOLDEN.signature,
} as const;
