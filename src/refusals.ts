/**
 * Every refusal of the bank in one table: what the caller may not, its status and its words.
 * The words are those of the interface's error tables; `envelope` marks the routes that answer
 * `{worked, detail, message, data}`. Everything else answers `{detail}`.
 */
export interface RefusalDefinition {
  status: number;
  text: string;
  envelope?: true;
  /** A further member `code` beside `detail`, for programs to match on. */
  memberCode?: string;
}

export const REFUSALS = {
  // Identity
  unauthorized: { status: 401, text: 'Unauthorized' },
  tokenExpired: { status: 401, text: 'Unauthorized', memberCode: 'token_not_valid' },
  forbidden: { status: 403, text: 'Forbidden' },
  tooManyRequests: { status: 429, text: 'Too many requests' },
  mfaTokenRequired: { status: 400, text: 'MFA token required' },
  mfaAlreadyRegistered: { status: 400, text: 'MFA already registered.' },
  mfaNotRegistered: { status: 400, text: 'MFA not registered.' },
  invalidCode: { status: 400, text: 'Invalid code' },
  // Accounts
  accountNotFound: { status: 400, text: 'Account not found' },
  statementAccountNotFound: { status: 404, text: 'Account not found' },
  accountClosed: { status: 400, text: 'Account is closed' },
  registrationOverdue: { status: 400, text: 'Account blocked: registration update overdue' },
  // Cashouts
  invalidPixKey: { status: 400, text: 'Invalid Pix Key' },
  transactionNotFound: { status: 400, text: 'Transaction not found' },
  transactionInWrongStatus: { status: 400, text: 'Transaction in wrong status' },
  idempotencyConflict: {
    status: 409,
    text: 'Idempotency key already used with a different request',
    envelope: true,
  },
  // Payment codes
  invalidAmount: { status: 400, text: 'Invalid amount' },
  invalidDates: { status: 400, text: 'Invalid dates' },
  invalidExpirationDate: { status: 400, text: 'Invalid expiration date' },
  invalidFineConfiguration: { status: 400, text: 'Invalid fine configuration' },
  noPixKey: { status: 400, text: 'No PIX key registered' },
  codeNotFound: { status: 400, text: 'QR Code not found' },
  codeInWrongStatus: { status: 400, text: 'QR Code in wrong status' },
  invalidCopyAndPaste: { status: 400, text: 'Invalid PIX copy and paste code' },
  undecodable: { status: 400, text: 'QRCode not found' },
  beforeToday: { status: 400, text: 'Is less than current date' },
  // Cash-ins and refunds
  cashInNotFound: { status: 400, text: 'Transaction Cashin not found' },
  codeNotFoundForRefund: { status: 400, text: 'QR Code not found', envelope: true },
  codeNotPaid: { status: 400, text: 'QR Code is not paid', envelope: true },
  cashInNotFoundForRefund: { status: 400, text: 'Transaction Cashin not found', envelope: true },
  refundPeriodExpired: { status: 400, text: 'Chargeback period (90 days) has expired', envelope: true },
  refundPending: { status: 400, text: 'There is a refund in processing', envelope: true },
  refundAboveCode: {
    status: 400,
    text: 'Amount is greater than the value of the QR Code',
    envelope: true,
  },
  refundAbovePayment: {
    status: 400,
    text: 'Amount is greater than the value of transaction',
    envelope: true,
  },
  insufficientBalance: { status: 400, text: 'Insufficient balance', envelope: true },
  refundFromClosedAccount: {
    status: 400,
    text: 'Cannot process chargeback for closed account',
    envelope: true,
  },
  refundToClosedAccount: {
    status: 400,
    text: 'Cannot process chargeback for closed destination account',
    envelope: true,
  },
  refundToClosingAccount: {
    status: 400,
    text: 'Destination account in the process of closing cannot receive chargeback',
    envelope: true,
  },
  notAuthenticated: { status: 401, text: 'Not authenticated', envelope: true },
  notAuthenticatedAnyMore: {
    status: 401,
    text: 'Not authenticated',
    envelope: true,
    memberCode: 'token_not_valid',
  },
  refundHmacMissing: { status: 400, text: 'HMAC header required for API audience', envelope: true },
  refundHmacInvalid: { status: 400, text: 'HMAC invalid', envelope: true },
  refundNotFound: { status: 400, text: 'Transaction not found', envelope: true },
  // Returns of payments sent
  cashoutNotFound: { status: 400, text: 'Transaction Cashout not found' },
  returnExceedsOriginal: { status: 400, text: 'AM09' },
  // Keys
  // Claims
  // MED cases
  // Webhooks
  // Onboarding
  // Operators
  passwordChangeRequired: { status: 403, text: 'Password change required' },
  accountNotEmpty: { status: 400, text: 'Account is not empty' },
  companyExists: { status: 400, text: 'Company already registered' },
  emailTaken: { status: 400, text: 'E-mail already registered' },
  // Screens
  limitReached: { status: 400, text: 'Limit reached' },
  // HTTP
  badRequest: { status: 400, text: 'Bad request' },
  notFound: { status: 404, text: 'Not found' },
  methodNotAllowed: { status: 405, text: 'Method not allowed' },
  payloadTooLarge: { status: 413, text: 'Payload too large' },
  unsupportedMediaType: { status: 415, text: 'Unsupported media type' },
  // The bank itself
  unavailable: { status: 503, text: 'Service unavailable' },
} as const satisfies Record<string, RefusalDefinition>;

export type RefusalCode = keyof typeof REFUSALS;

/** Thrown (or returned by the verbs that take an array) when the caller may not. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(REFUSALS[code].text);
    this.name = 'Refusal';
    this.code = code;
  }
}
