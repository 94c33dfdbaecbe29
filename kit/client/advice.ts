import type { ErrorCode } from './types.ts';

// Of a refusal that says more than its status does.
const OF_CODE: Partial<Record<ErrorCode, string>> = {
  validation: 'Correct the named members; the request had no effect.',
  failed: 'Retry with the same idempotencyKey, or read the current state; report the requestId to the bank.',
  unauthorized:
    'Check the credentials and the hmacSecret, and that you sign the bytes that you send; the credential may have been revoked.',
  forbidden:
    'Use a credential that has the permission; some operations are only for people or only for programs.',
  accountNotFound: 'Check branch and number: the account is missing, closed or not yours.',
  insufficientBalance: 'Add money to the account, or send less.',
  invalidPixKey: 'Check the key: phones begin with +55, documents consist of digits only.',
  invalidCopyAndPaste: 'Ask the payee for the code again, and copy the whole code.',
  undecodable: 'Ask the payee for the code again, and copy the whole code.',
  idempotencyConflict:
    'Send the original request of this key, or use another key for another payment. The original request remains valid.',
  transactionInWrongStatus: 'Read the payment: it was already approved or cancelled.',
  codeInWrongStatus: 'Read the code: it was paid, has expired or was cancelled.',
  codeNotPaid: 'Wait until the code is paid, then refund it.',
  refundPending: 'Wait for the refund in progress, then request this one.',
  refundAboveCode: 'Read how much was already refunded, and send at most the remaining amount.',
  refundAbovePayment: 'Read how much was already refunded, and send at most the remaining amount.',
  refundPeriodExpired: 'Make a new payment instead: refunds are possible for 90 days.',
  refundRefused: 'Read the message: the payment system refused the refund and no money has moved.',
  noPixKey: 'Register a Pix key for the account first.',
  keyRegisteredElsewhere: 'Open a claim for the key.',
  verificationExpired: 'Request a new code; a code is valid for three minutes.',
  registrationOverdue: "Update the account's registration; until then the account cannot send.",
  mfaNotRegistered: 'Enrol an authenticator first.',
  freshLogInRequired: 'Log in again and repeat the request within five minutes.',
  tooManyRequests: 'Wait for retryAfterSeconds, then retry with the same idempotencyKey.',
  unavailable:
    'Retry after retryAfterSeconds with the same idempotencyKey; the request is executed only once.',
};

const OF_STATUS: Readonly<Record<number, string>> = {
  400: 'Correct the request; it had no effect.',
  401: 'Log in again; the request had no effect.',
  403: 'Request the permission; the request had no effect.',
  404: 'Check the id: the resource does not exist, or is not yours.',
  409: 'Read the existing resource.',
  422: 'Correct the named members; the request had no effect.',
};

/** Returns a remedy for a refusal, as a sentence. */
export function todoOf(code: ErrorCode, status: number): string {
  return OF_CODE[code] ?? OF_STATUS[status] ?? 'Read the current state before you retry.';
}

const OF_FAILURE: Readonly<Record<string, string>> = {
  NO_BALANCE: 'Add money to the account, then pay with a new idempotencyKey.',
  KEY_NOT_FOUND: 'Ask the recipient for another key: this one is not registered.',
  DIRECTORY_LIMIT: 'Wait a few minutes and look up fewer keys, then pay with a new idempotencyKey.',
  AB03: 'Pay again later with a new idempotencyKey: the other institution did not answer in time.',
  AB09: 'Pay again later with a new idempotencyKey: the other institution failed.',
  AC03: 'Ask the recipient for the right branch and account.',
  AC06: 'Ask the recipient for another account: this one is blocked.',
  AC07: 'Ask the recipient for another account: this one is closed.',
  AM12: 'Pay the amount that the code asks for.',
  BE17: 'Ask the payee for a new code.',
  DUPL: 'Read the code: it was already paid.',
  ED05: 'Pay again later with a new idempotencyKey: the settlement failed.',
};

/** The same for a payment that was accepted and then failed. */
export function todoOfFailure(descriptor: string): string {
  return (
    OF_FAILURE[descriptor] ??
    'Ask the recipient; no money has moved. Use a new idempotencyKey for a new attempt.'
  );
}
