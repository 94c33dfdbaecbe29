export { type Client, type ClientOptions, createClient, newIdempotencyKey } from './client.ts';
export {
  LastroError,
  PaymentFailedError,
  RefusedError,
  UnansweredError,
} from './errors.ts';
export type { RefusalCode } from './operations.ts';
export type { MedFilter, StatementFilter, WebhookLogFilter } from './pages.ts';
export type { paths } from './paths.ts';
export type { AccountRef, Payment, RecipientAccount, To, Transfer } from './payments.ts';
export type { LogIn, PersonLogIn, ProgramLogIn, TokenLogIn } from './session.ts';
export { totpCode } from './totp.ts';
export type { Answer, CallOptions, ErrorCode, Method, PathWith, Request } from './types.ts';
