// Serves the published interface.
export { Balance, CashInResource, PaymentCodeResource, StatementItem } from './accounts/account-shapes.ts';
export { presentLine } from './accounts/account-statements.ts';
export { loadOwnAccount, loadReadableAccount } from './accounts/own-account.ts';
export { authEndpoints } from './auth.ts';
export { presentCashout } from './cashouts/cashout-answer.ts';
export { CodeBody, createCodeFor } from './cashouts/create-pix-copy-and-paste.ts';
export { describeFailures } from './cashouts/describe-failures.ts';
export { ClaimMembers } from './claims/claim-members.ts';
export {
  answerClaim,
  ClaimAnswer,
  ClaimedKey,
  ClaimParams,
  ReasonMembers,
  refuseClaimType,
  SentVerification,
} from './claims/claim-shapes.ts';
export { DecodeBody, decodeFor } from './codes/decode-qrcode.ts';
export { DecodedCode } from './codes/decoded-code-shape.ts';
export { presentCode } from './codes/payment-code-shapes.ts';
export { cancelCodeFor } from './codes/status-pix-copy-and-paste.ts';
export { partnerEndpoints } from './endpoints.ts';
export { KeyParams } from './keys/key-shapes.ts';
export { MedListRecord, OperatorMedDetailRecord } from './med-cases/med-shapes.ts';
export { mfaEndpoints } from './mfa.ts';
export { readForm, refuseForm } from './onboarding/onboarding-form.ts';
export { CompanyFormSchema, PersonFormSchema } from './onboarding/onboarding-form-shapes.ts';
export { SubmittedView } from './onboarding/onboarding-shapes.ts';
export { CashoutTransaction, nullable, optionalText, StrictSigning, Tag } from './shapes.ts';
export { EVENT_DATA } from './webhooks/event-shapes.ts';
