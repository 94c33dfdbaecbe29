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
  // Returns of payments sent
  cashoutNotFound: { status: 400, text: 'Transaction Cashout not found' },
  returnExceedsOriginal: { status: 400, text: 'AM09' },
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
