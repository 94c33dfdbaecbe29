import type { ErrorCode } from './types.ts';

// Of a refusal that says more than its status does.
const OF_CODE: Partial<Record<ErrorCode, string>> = {
  validation: 'Correct the members that are named; nothing was done.',
  failed: 'Ask again with the same idempotencyKey, or read how things stand; tell the bank the requestId.',
  unauthorized:
    'Check the credentials and the hmacSecret, and that the body is signed as it is sent; a credential may have been withdrawn.',
  forbidden: 'Use a credential that has the permission; people and programs have operations of their own.',
  accountNotFound: 'Check branch and number: the account is missing, closed or not one of yours.',
  insufficientBalance: 'Put money on the account, or send less.',
  invalidPixKey: 'Check the key: phones begin with +55, documents are digits alone.',
  invalidCopyAndPaste: 'Ask the payee for the code again, and copy all of it.',
  undecodable: 'Ask the payee for the code again, and copy all of it.',
  idempotencyConflict:
    'Send the request that the key was first used with, or another key for another payment. The first request stands.',
  transactionInWrongStatus: 'Read the payment: it has been approved or cancelled already.',
  codeInWrongStatus: 'Read the code: it has been paid, has expired or was cancelled.',
  codeNotPaid: 'Wait until the code is paid; only then can it be refunded.',
  refundPending: 'Wait for the refund that is under way, then ask for this one.',
  refundAboveCode: 'Read how much has been refunded already, and send at most the rest.',
  refundAbovePayment: 'Read how much has been refunded already, and send at most the rest.',
  refundPeriodExpired: 'Send a new payment instead: after 90 days nothing can be refunded.',
  refundRefused: 'Read the words: the payment system refused it and nothing has moved.',
  noPixKey: 'Register a Pix key for the account first.',
  keyRegisteredElsewhere: 'Open a claim for the key.',
  verificationExpired: 'Ask for a new code; one lasts three minutes.',
  registrationOverdue: "Bring the account's registration up to date; until then nothing can be sent.",
  mfaNotRegistered: 'Enrol an authenticator first.',
  freshLogInRequired: 'Log in anew and ask within five minutes.',
  tooManyRequests: 'Wait for retryAfterSeconds, then ask again with the same idempotencyKey.',
  unavailable: 'Ask again after retryAfterSeconds with the same idempotencyKey: it happens once.',
};

const OF_STATUS: Readonly<Record<number, string>> = {
  400: 'Correct the request; nothing was done.',
  401: 'Log in anew; nothing was done.',
  403: 'Ask for the permission; nothing was done.',
  404: 'Check the id: there is no such thing, or it is not yours.',
  409: 'Read what is there already.',
  422: 'Correct the members that are named; nothing was done.',
};

/** A sentence for whoever meets a refusal. */
export function todoOf(code: ErrorCode, status: number): string {
  return OF_CODE[code] ?? OF_STATUS[status] ?? 'Read how things stand before you ask again.';
}

const OF_FAILURE: Readonly<Record<string, string>> = {
  NO_BALANCE: 'Put money on the account, then pay with a new idempotencyKey.',
  KEY_NOT_FOUND: 'Ask the recipient for another key: this one is in no directory.',
  DIRECTORY_LIMIT: 'Wait a few minutes, and look fewer keys up; then pay with a new idempotencyKey.',
  AB03: 'Pay again later with a new idempotencyKey: the other institution did not answer in time.',
  AB09: 'Pay again later with a new idempotencyKey: the other institution failed.',
  AC03: 'Ask the recipient for the right branch and account.',
  AC06: 'Ask the recipient for another account: this one is blocked.',
  AC07: 'Ask the recipient for another account: this one is closed.',
  AM12: 'Pay the amount that the code asks for.',
  BE17: 'Ask the payee for a new code.',
  DUPL: 'Read the code: somebody has paid it already.',
  ED05: 'Pay again later with a new idempotencyKey: the settlement failed.',
};

/** The same of a payment that was taken on and failed. */
export function todoOfFailure(descriptor: string): string {
  return (
    OF_FAILURE[descriptor] ?? 'Ask the recipient; no money has moved. A new try takes a new idempotencyKey.'
  );
}
