/** The bank's answers, as the published interface names their members. Amounts are reais. */

import type { CashoutStatus } from '../../src/cashouts/status.ts';
import type {
  Balance as BalanceShape,
  CashInResource,
  PaymentCodeResource,
  StatementItem as StatementLine,
} from '../../src/http/partner/accounts/account-shapes.ts';
import type { DecodedCode as DecodedShape } from '../../src/http/partner/codes/decoded-code-shape.ts';
import type { FlowDay as DayOfFlow, SentRefund, ShownTransfer } from '../../src/http/web/answer-shapes.ts';
import type { PaymentCode as Code, CodeStatus } from '../../src/payment-codes/code.ts';
import type { RefundStatus } from '../../src/refunds/refund.ts';
import type { Answered, AnswerTo, ListOf, MembersOfAny, Narrowed } from './narrowed.ts';

export type Balance = Answered<typeof BalanceShape>;

export type StatementItem = Answered<typeof StatementLine, { credit_or_debit: 'CREDIT' | 'DEBIT' }>;

/** A line with who it is with and what the account held after it. */
export type StatementRow = Narrowed<
  AnswerTo<'GET /web/statement'>['results'][number],
  { credit_or_debit: 'CREDIT' | 'DEBIT' }
>;

export type Statement = ListOf<
  'GET /v3/account-statements/{account_branch_identifier}/{account_number}',
  StatementItem
>;

export type FlowDay = Answered<typeof DayOfFlow>;

export type Cashout = Answered<
  typeof ShownTransfer,
  { status: CashoutStatus; origin: 'KEY' | 'MANUAL' | 'CODE' }
>;

export type CashoutRecipient = NonNullable<Cashout['recipient']>;

export type PaymentCode = Answered<
  typeof PaymentCodeResource,
  { status: CodeStatus; type_fine: Code['typeFine'] }
>;

export type CashIn = Answered<typeof CashInResource>;

export type Refund = Answered<typeof SentRefund, { status: RefundStatus }>;

export type DecodedCode = Answered<
  typeof DecodedShape,
  { type: 'STATIC' | 'DYNAMIC_IMMEDIATE' | 'DYNAMIC_CHARGE' | 'COMPOUND' }
>;

type Terms = NonNullable<
  DecodedCode[
    | 'data_qr_code_static'
    | 'data_qr_code_dynamic_immediate'
    | 'data_qr_code_dynamic_charge'
    | 'data_qr_code_compound']
>;

/** The terms of a code of any type: each type has some of the members. */
export type CodeTerms = { amount: number | null } & Omit<MembersOfAny<Terms>, 'amount'>;
