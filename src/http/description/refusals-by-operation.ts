import type { RefusalCode } from '../../refusals.ts';

type Codes = readonly RefusalCode[];

const FACTOR: Codes = ['mfaNotRegistered', 'mfaTokenRequired', 'invalidCode'];
const CREATED: Codes = ['accountNotFound', 'idempotencyConflict', 'registrationOverdue'];
const APPROVED: Codes = [
  'transactionNotFound',
  'accountNotFound',
  'registrationOverdue',
  'transactionInWrongStatus',
];
const READ: Codes = ['accountNotFound', 'accountClosed'];
const PROOF: Codes = [
  'verificationRequired',
  'verificationTokenRequired',
  'verificationNotFound',
  'verificationExpired',
  'invalidCode',
];
const REGISTERED: Codes = [
  ...READ,
  'accountWithoutDocument',
  ...PROOF,
  'keyRegisteredHere',
  'keyRegisteredElsewhere',
  'keyLimitReached',
  'keyLockedByClaim',
];
const REFUNDED: Codes = [
  'refundCompanyNotFound',
  'refundPeriodExpired',
  'refundPending',
  'insufficientBalance',
  'refundFromClosedAccount',
  'refundToClosedAccount',
  'refundToClosingAccount',
  'refundCashoutNotFound',
  'refundRefused',
  'refundFailed',
  'idempotencyConflict',
];
const MOVED: Codes = ['claimNotFound', 'claimInWrongStatus', 'claimReasonNotAllowed'];
const PLAYED: Codes = [...MOVED, 'claimKeyNotFound', 'claimAlreadyOpen'];
const DECIDED: Codes = ['medNotFound', 'medInWrongStatus'];
const SUBMITTED: Codes = ['livenessNotPassed', 'formSubmitted'];
const JOINED: Codes = ['notFound', 'emailTaken'];

/** The refusals of operations that need a token: those of the verbs behind them. */
const PARTNER: Readonly<Record<string, Codes>> = {
  'POST /v2/finance/auth-token': ['unauthorized'],
  'POST /v3/auth/login': ['unauthorized', 'tooManyRequests'],
  'POST /v3/auth/mfa': ['mfaAlreadyRegistered', 'freshLogInRequired'],
  'POST /v3/auth/mfa/confirm': ['mfaNotRegistered', 'mfaAlreadyRegistered', 'invalidCode'],
  'POST /create-cashout': [...CREATED, 'invalidPixKey'],
  'POST /create-cashout-self-approve': [...CREATED, 'invalidPixKey'],
  'POST /create-cashout-manual': CREATED,
  'POST /create-cashoutmanual-self-approve': CREATED,
  'POST /create-manual-transfer': [...CREATED, ...FACTOR],
  'POST /approve-cashout': APPROVED,
  'POST /approve-cashout-manual': APPROVED,
  'POST /cancel-cashout': ['transactionNotFound', 'accountNotFound', 'transactionInWrongStatus'],
  'GET /v2/finance/status-cashout': ['transactionNotFound'],
  'POST /create-copy-and-paste-transfer': [...CREATED, 'invalidCopyAndPaste', 'invalidAmount'],
  'POST /v2/finance/create-pix-copy-and-paste': [
    'accountNotFound',
    'invalidAmount',
    'invalidDates',
    'invalidExpirationDate',
    'invalidFineConfiguration',
    'noPixKey',
    'idempotencyConflict',
  ],
  'POST /v2/finance/decode-qrcode': ['undecodable', 'beforeToday'],
  'GET /v2/finance/status-pix-copy-and-paste': ['codeNotFound'],
  'GET /v2/finance/status-pix-copy-and-paste/tag': ['codeNotFound'],
  'POST /v2/finance/cancel-pix-copy-and-paste': ['codeNotFound', 'codeInWrongStatus'],
  'GET /v2/finance/cashin/:e2e': ['cashInNotFound'],
  'POST /v2/finance/chargebacks-pix-copy-and-paste': [
    ...REFUNDED,
    'codeNotFoundForRefund',
    'codeNotPaid',
    'refundAboveCode',
  ],
  'POST /v2/finance/chargeback': [...REFUNDED, 'cashInNotFoundForRefund', 'refundAbovePayment'],
  'GET /v2/finance/chargeback/status': ['refundNotFound'],
  'GET /v2/finance/get-balance': READ,
  'GET /v3/account-statements/:account_branch_identifier/:account_number': [
    'statementAccountNotFound',
    'accountClosed',
  ],
  'GET /v2/list-my-pix-keys': READ,
  'POST /v3/key': [...REGISTERED, 'authenticationFailed', 'keyMfaTokenRequired', 'mfaNotRegistered'],
  'POST /v3/dict/key': REGISTERED,
  'POST /v3/key/verifications/send': [...READ, 'invalidPixKey'],
  'POST /v3/dict/key/verifications/send': [...READ, 'invalidPixKey'],
  'DELETE /v3/dict/key/:key': ['activeKeyNotFound', 'keyLockedByClaim', 'keyRegisteredElsewhere'],
  'PUT /v3/dict/key/:key': [
    ...READ,
    'activeKeyNotFound',
    'evpUnalterable',
    'keyAlreadyLinked',
    'differentClients',
    'keyLockedByClaim',
    'keyLimitReached',
    'keyRegisteredElsewhere',
  ],
  'GET /v3/dict/claim': ['companyNotFound', 'accountNotFound', 'accountBankClosed'],
  'POST /v3/dict/claim': [...READ, 'invalidPixKey', ...PROOF, 'claimAlreadyOpen', 'claimKeyNotFound'],
  'POST /v3/dict/claim/:pix_key_claim_id/acknowledge': MOVED,
  'POST /v3/dict/claim/:pix_key_claim_id/confirm': MOVED,
  'POST /v3/dict/claim/:pix_key_claim_id/cancel': MOVED,
  'POST /v3/dict/claim/:pix_key_claim_id/complete': [...MOVED, ...PROOF, ...READ, 'keyLimitReached'],
  'GET /v3/meds/': ['medDatesIncomplete'],
  'GET /v3/meds/:med_id': ['medNotFound'],
  'POST /v3/meds/:med_id/accept': DECIDED,
  'POST /v3/meds/:med_id/reject': DECIDED,
  'POST /v3/meds/:med_id/cancel': DECIDED,
  'POST /v3/webhooks/logs/:id/resend': ['webhookLogNotFound', 'webhookDisabled'],
  'POST /v3/webhooks/:id/test': ['webhookNotFound', 'webhookDisabled'],
  'POST /v3/webhooks': ['accountNotFound', 'webhookLimit'],
  'PATCH /v3/webhooks/:id': ['webhookNotFound', 'accountNotFound', 'webhookLimit'],
  'DELETE /v3/webhooks/:id': ['webhookNotFound'],
  'POST /v3/webhooks/:id/rotate-secret': ['webhookNotFound'],
};

/** The refusals of operations before a token, and of those for other banks. */
const OPEN: Readonly<Record<string, Codes>> = {
  'POST /v3/onboarding/registration-update': [
    'companyWithoutAccount',
    'noOverdueUpdate',
    'openingUnderWay',
    'openingInReview',
    'companyDocumentInvalid',
    'noPjUpdate',
    'noPfUpdate',
  ],
  'POST /v3/onboarding/form': [
    'requisitionInReview',
    'documentApproved',
    'documentDisallowed',
    'documentUpdated',
    'whitelabelNotFound',
    'noPjForm',
    'noPfForm',
    'tooManyRequests',
  ],
  'GET /v3/onboarding/:id': ['requisitionNotFound'],
  'POST /v3/onboarding/:id/liveness/retry': [
    'requisitionNotFound',
    'livenessNotFailed',
    'livenessAttemptsUsed',
    'livenessNotOwnForm',
  ],
  'POST /v3/onboarding/:id/liveness/refresh': ['requisitionNotFound'],
  'POST /v3/onboarding/:id/submit': ['requisitionNotFound', ...SUBMITTED],
  'GET /v3/onboarding/invitations/:token': ['notFound'],
  'POST /v3/onboarding/invitations/:token': [...JOINED, 'weakPassword'],
  'POST /v3/onboarding/invitations/:token/confirm': [...JOINED, 'mfaNotRegistered', 'invalidCode'],
  'GET /qr/image/:file': ['notFound'],
  'POST /liveness/:token': ['tooManyRequests'],
  'GET /liveness/:token/judgement': ['notFound', 'tooManyRequests'],
  'POST /registration-update/:token': ['requisitionNotFound', ...SUBMITTED],
  'POST /invitations/:token': ['emailTaken', 'weakPassword'],
  'POST /recover/:token': ['weakPassword'],
  'POST /recover/:token/confirm': ['mfaNotRegistered', 'mfaTokenRequired', 'invalidCode'],
};

/** The refusals of the sandbox's controls, beside those of its access checks. */
const SANDBOX: Readonly<Record<string, Codes>> = {
  'POST /sandbox/accounts': ['accountNumbersUsedUp'],
  'PATCH /sandbox/accounts/:branch/:number': ['statementAccountNotFound'],
  'POST /sandbox/cashout-returns': ['returnExceedsOriginal', 'cashoutNotFound'],
  'POST /sandbox/claims': [...PLAYED, 'invalidPixKey'],
  'POST /sandbox/claims/:claim_id/acknowledge': PLAYED,
  'POST /sandbox/claims/:claim_id/confirm': PLAYED,
  'POST /sandbox/claims/:claim_id/cancel': PLAYED,
  'POST /sandbox/claims/:claim_id/complete': PLAYED,
  'POST /sandbox/directory-entries': ['invalidPixKey', 'keyRegisteredElsewhere'],
  'POST /sandbox/meds': ['cashInNotFound', 'reportDuplicate', 'reportTooOld', 'medNotFound'],
  'POST /sandbox/meds/:pix_med_id/cancel': DECIDED,
  'POST /sandbox/month': ['companyNotFound', 'cashInNotFound', 'noPixKey', 'accountNotFound'],
  'POST /sandbox/log-ins': ['sandboxPersonNotFound'],
  'POST /sandbox/liveness/:id': ['requisitionNotFound', 'livenessNotPending'],
};

export const REFUSALS_BY_OPERATION: Readonly<Record<string, Codes>> = { ...PARTNER, ...OPEN, ...SANDBOX };

/** Lists the refusals of the verb behind an operation, beside those that its declaration implies. */
export function refusalsOfVerb(method: string, path: string): Codes {
  const own = REFUSALS_BY_OPERATION[`${method} ${path}`] ?? [];
  if (!path.startsWith('/sandbox')) return own;
  return [...own, 'unauthorized', 'hostNotAllowed', ...(method === 'GET' ? [] : (['forbidden'] as const))];
}
