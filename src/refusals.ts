/**
 * Every refusal of the bank in one table: what the caller may not, its status and its words.
 * The words are those of the interface's error tables; `envelope` marks the routes that answer
 * `{worked, detail, message, data}`. Everything else answers `{detail}`.
 */
export interface RefusalDefinition {
  status: number;
  text: string;
  envelope?: true;
  /** The words go under `error` instead of `detail`. */
  asError?: true;
  /** A further member `code` beside `detail`, for programs to match on. */
  memberCode?: string;
}

export const REFUSALS = {
  // Identity
  unauthorized: { status: 401, text: 'Unauthorized' },
  tokenExpired: { status: 401, text: 'Unauthorized', memberCode: 'token_not_valid' },
  forbidden: { status: 403, text: 'Forbidden' },
  hostNotAllowed: {
    status: 403,
    text: 'Host not allowed: name it in LASTRO_PUBLIC_URL, or show the sandbox token',
  },
  tooManyRequests: { status: 429, text: 'Too many requests' },
  mfaTokenRequired: { status: 400, text: 'MFA token required' },
  mfaAlreadyRegistered: { status: 400, text: 'MFA already registered.' },
  mfaNotRegistered: { status: 400, text: 'MFA not registered.' },
  invalidCode: { status: 400, text: 'Invalid code' },
  freshLogInRequired: { status: 403, text: 'Fresh log-in required' },
  // Accounts
  accountNotFound: { status: 400, text: 'Account not found' },
  statementAccountNotFound: { status: 404, text: 'Account not found' },
  accountNumbersUsedUp: { status: 400, text: 'Account numbers used up' },
  accountClosed: { status: 400, text: 'Account is closed' },
  registrationOverdue: { status: 400, text: 'Account blocked: registration update overdue' },
  // Cashouts
  invalidPixKey: { status: 400, text: 'Invalid Pix Key' },
  transactionNotFound: { status: 400, text: 'Transaction not found' },
  transactionInWrongStatus: { status: 400, text: 'Transaction in wrong status' },
  sentTooLate: { status: 400, text: 'Request came too late' },
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
  codeOver: { status: 400, text: 'Code can no longer be paid' },
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
  refundForbidden: { status: 403, text: 'Forbidden', envelope: true },
  refundHmacMissing: { status: 400, text: 'HMAC header required for API audience', envelope: true },
  refundHmacInvalid: { status: 400, text: 'HMAC invalid', envelope: true },
  refundHmacKeyless: { status: 400, text: 'Company not have hmac key', envelope: true },
  refundCompanyNotFound: { status: 400, text: 'Company not found', envelope: true },
  refundCashoutNotFound: { status: 400, text: 'Transaction Cashout not found', envelope: true },
  /** The payment system would not take the refund: its own words are answered in the place of these. */
  refundRefused: { status: 400, text: 'The payment system refused the refund', envelope: true },
  refundFailed: { status: 400, text: 'Chargeback failed', envelope: true },
  refundNotFound: { status: 400, text: 'Transaction not found', envelope: true },
  // Returns of payments sent
  cashoutNotFound: { status: 400, text: 'Transaction Cashout not found' },
  returnExceedsOriginal: { status: 400, text: 'AM09' },
  // Keys
  keyHmacMissing: { status: 400, text: 'HMAC header required' },
  keyHmacMissingForApi: { status: 400, text: 'HMAC header required for API audience' },
  keyHmacInvalid: { status: 400, text: 'Invalid HMAC signature' },
  authenticationFailed: { status: 400, text: 'Authentication failed' },
  keyMfaTokenRequired: { status: 400, text: 'MFA token required for this key type' },
  accountWithoutDocument: { status: 400, text: 'Account does not have a document (CPF/CNPJ) registered' },
  verificationRequired: {
    status: 400,
    text: 'verification_request_id is required when type is EMAIL or CELL_PHONE',
  },
  verificationTokenRequired: { status: 400, text: 'token is required for EMAIL and CELL_PHONE' },
  verificationExpired: { status: 400, text: 'Verification request expired, request a new code' },
  verificationNotFound: { status: 404, text: 'Verification request not found' },
  keyRegisteredHere: { status: 409, text: 'This PIX key is already registered to this account.' },
  keyRegisteredElsewhere: {
    status: 409,
    text: 'This PIX key is already registered to another account and cannot be reused.',
  },
  keyLimitReached: { status: 400, text: 'PIX key limit reached for this account' },
  activeKeyNotFound: { status: 404, text: 'Active PIX key not found' },
  evpUnalterable: { status: 400, text: 'EVP PIX keys cannot be altered' },
  keyAlreadyLinked: { status: 400, text: 'The PIX key is already linked to this account' },
  differentClients: { status: 400, text: 'The accounts belong to different clients' },
  keyLockedByClaim: { status: 400, text: 'PIX key is locked by an open claim' },
  // Claims
  claimInWrongStatus: { status: 400, text: 'Claim in wrong status' },
  claimReasonNotAllowed: { status: 400, text: 'Reason not allowed' },
  claimNotFound: { status: 404, text: 'Claim not found' },
  claimAlreadyOpen: { status: 409, text: 'A claim is already open for this key' },
  claimKeyNotFound: { status: 400, text: 'PIX key not found' },
  companyNotFound: { status: 400, text: 'Company not found' },
  accountBankClosed: { status: 400, text: 'AccountBank is closed' },
  // MED cases
  medUnauthorized: { status: 401, text: 'Invalid authentication credentials' },
  medTokenExpired: {
    status: 401,
    text: 'Invalid authentication credentials',
    memberCode: 'token_not_valid',
  },
  medDatesIncomplete: {
    status: 400,
    text: 'filter_start_date and filter_end_date are required together',
    asError: true,
  },
  medNotFound: { status: 404, text: 'MED not found' },
  medInWrongStatus: { status: 400, text: 'MED in wrong status' },
  reportDuplicate: { status: 409, text: 'Payment already reported' },
  reportTooOld: { status: 400, text: 'Report period (90 days) has expired' },
  // Webhooks
  webhookNotFound: { status: 404, text: 'Webhook not found' },
  webhookLogNotFound: { status: 404, text: 'Webhook log not found' },
  webhookDisabled: { status: 400, text: 'Webhook is disabled' },
  webhookLimit: { status: 400, text: 'Webhook limit reached' },
  // Onboarding
  requisitionInReview: { status: 400, text: 'Seu cadastro está em análise interna.' },
  documentApproved: { status: 400, text: 'Cadastro aprovado. Sua conta está ativa.' },
  documentDisallowed: { status: 400, text: 'Não foi possível prosseguir com seu cadastro.' },
  documentUpdated: {
    status: 400,
    text: 'Documento já possui cadastro. Para atualização cadastral, use o fluxo de registration-update.',
  },
  whitelabelNotFound: { status: 400, text: 'Whitelabel não encontrada para a sigla informada.' },
  noPjForm: { status: 400, text: 'No onboarding layout configured for type PJ_FORM.' },
  noPfForm: { status: 400, text: 'No onboarding layout configured for type PF_FORM.' },
  requisitionNotFound: { status: 404, text: 'Onboarding requisition not found.' },
  livenessNotFailed: { status: 400, text: 'Liveness is not in a state that allows another attempt.' },
  livenessAttemptsUsed: { status: 400, text: 'All liveness attempts have been used.' },
  livenessNotOwnForm: { status: 400, text: 'Liveness retry is only available on the own-form flow.' },
  livenessNotPending: { status: 400, text: 'Liveness is not pending.' },
  livenessNotPassed: { status: 400, text: 'Liveness has not passed.' },
  formSubmitted: { status: 400, text: 'Form already submitted.' },
  requisitionInWrongStatus: { status: 400, text: 'Requisition in wrong status' },
  // The settlement system
  differenceClosed: { status: 400, text: 'Difference already closed' },
  notRecoverable: { status: 400, text: 'The directory opens no recovery of this payment' },
  recoveryNotFound: { status: 404, text: 'Recovery not found' },
  recoveryInWrongStatus: { status: 400, text: 'Recovery in wrong status' },
  // Registration updates
  noOverdueUpdate: { status: 400, text: 'Não há atualização cadastral vencida para esta conta.' },
  openingUnderWay: {
    status: 400,
    text: 'Existe um onboarding de abertura em andamento para este documento.',
  },
  openingInReview: {
    status: 400,
    text: 'A requisição existente para este documento não é de atualização cadastral.',
  },
  companyDocumentInvalid: { status: 400, text: 'Company document is not a valid CPF or CNPJ.' },
  noPjUpdate: { status: 400, text: 'No onboarding layout configured for type PJ_REGISTER_UPDATE.' },
  noPfUpdate: { status: 400, text: 'No onboarding layout configured for type PF_REGISTER_UPDATE.' },
  companyWithoutAccount: { status: 404, text: 'Company not found' },
  // Operators
  passwordChangeRequired: { status: 403, text: 'Password change required' },
  secondFactorRequired: { status: 403, text: 'Second factor required' },
  ownProposal: { status: 400, text: 'A proposal takes another operator' },
  proposalInWrongStatus: { status: 400, text: 'Proposal in wrong status' },
  ownRoles: { status: 400, text: 'Operators cannot give themselves roles' },
  lastAdministrator: { status: 400, text: 'The last administrator stays' },
  accountNotEmpty: { status: 400, text: 'Account is not empty' },
  companyExists: { status: 400, text: 'Company already registered' },
  emailTaken: { status: 400, text: 'E-mail already registered' },
  // The sandbox
  sandboxPersonNotFound: { status: 404, text: 'Person not found' },
  // Screens
  limitReached: { status: 400, text: 'Limit reached' },
  wrongPassword: { status: 400, text: 'Wrong password' },
  passwordUnchanged: { status: 400, text: 'The new password is the present one' },
  weakPassword: { status: 400, text: 'Password too easy to guess' },
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

/** A refusal's further word to the people who watch over the bank. */
export interface SecurityEvent {
  kind:
    | 'log-in failed'
    | 'log-in closed'
    | 'second factor wrong'
    | 'password wrong'
    | 'signature wrong'
    | 'bearer refused'
    | 'session refused'
    | 'audience refused'
    | 'permission refused';
  /** The account that it is about, where that is known: `user 2/7`, `operator 1`, `credential abc`. */
  subject?: string | undefined;
}

export interface RefusalWords {
  /** For the log alone, never in an answer. */
  security?: SecurityEvent | undefined;
  /** Stand in for the table's own, where somebody else's are to be passed on. */
  words?: string | undefined;
  /** When it is worth asking again, where that is known. */
  retryAfterSeconds?: number | undefined;
}

/** Thrown (or returned by the verbs that take an array) when the caller may not. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Words beside the table's own, or instead of them. */
  readonly words: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly security: SecurityEvent | undefined;
  constructor(code: RefusalCode, { words, retryAfterSeconds, security }: RefusalWords = {}) {
    super(words ?? REFUSALS[code].text);
    this.words = words;
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.security = security;
  }
}
