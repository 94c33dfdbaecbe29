import type { Account } from '../accounts/account.ts';
import { type Movement, post } from '../ledger/post.ts';
import { type Centavos, toReais } from '../money.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import type { CodeSet } from '../payment-codes/codes-in-turn.ts';
import { payCode } from '../payment-codes/pay.ts';
import type { Party } from '../rail/rail.ts';
import { maskCpf } from '../tax-id.ts';
import type { Event } from '../webhooks/publish.ts';

/** A received Pix (interface, "Cash in"). Amounts in centavos. */
export interface CashIn {
  readonly companyId: bigint;
  readonly id: bigint;
  readonly accountId: bigint;
  readonly endToEndId: string;
  readonly amount: Centavos;
  /** The bank's charge for it, 0 on most accounts. */
  readonly fee: Centavos;
  /** The key that was paid; null when branch and account were given. */
  readonly pixKey: string | null;
  readonly tag: string | null;
  /** The payment code that it paid. */
  readonly codeId: bigint | null;
  readonly txid: string | null;
  /** The refunds that settled, and the one that has not ended. */
  readonly refunded: Centavos;
  readonly refundPending: Centavos;
  /** How many events it has published itself. */
  readonly events: number;
  readonly payer: Party;
  readonly createdAt: Date;
}

/** The cash in as it is answered and told. */
export function cashInResource(
  cashIn: CashIn,
  account: Pick<Account, 'branch' | 'number'>,
  payerInstitutionName: string | null,
) {
  return {
    id: Number(cashIn.id),
    end_to_end_id: cashIn.endToEndId,
    pix_qr_code_id: cashIn.codeId === null ? null : Number(cashIn.codeId),
    amount: toReais(cashIn.amount),
    fee: toReais(cashIn.fee),
    transaction_chargeback_value: toReais(cashIn.refunded),
    tag: cashIn.tag,
    key: cashIn.pixKey,
    payer_name: cashIn.payer.name,
    payer_document: maskCpf(cashIn.payer.document),
    payer_institution: cashIn.payer.ispb,
    payer_institution_name: payerInstitutionName,
    account_branch: account.branch,
    account_number: account.number,
    created_at: cashIn.createdAt.toISOString(),
  };
}

/** One received payment with everything that goes down with it. */
export interface Credit {
  cashIn: CashIn;
  movements: Movement[];
  /** Makes the event that tells it. */
  event: () => Event;
}

export interface CreditRequest {
  account: Account;
  cashIn: CashIn;
  /** The code that it pays; the code then tells the customer, the cash-in itself does not. */
  code: PaymentCode | undefined;
  codes: Pick<CodeSet, 'replace'>;
  /** The payer is a customer of this bank. */
  inside: boolean;
  institutionName: (ispb: string) => string | null;
}

/** Credits a received payment to the locked account, charges its fee, and marks the code it pays. */
export function creditCashIn(request: CreditRequest): Credit {
  const { account, cashIn, code, codes, institutionName } = request;
  const at = cashIn.createdAt;
  const kind = request.inside ? 'CASHIN_INSIDE' : 'CASHIN';
  const movements = [post(account, { kind, amount: cashIn.amount, paymentId: cashIn.id, at })];
  if (cashIn.fee > 0n)
    movements.push(post(account, { kind: 'CASHIN_FEE', amount: cashIn.fee, paymentId: cashIn.id, at }));
  if (code === undefined) return { cashIn, movements, event: () => receivedEvent(request) };
  const paid = payCode(code, cashIn, { account, institutionName });
  codes.replace(paid.code);
  return { cashIn, movements, event: paid.event };
}

function receivedEvent({ account, cashIn, institutionName }: CreditRequest): Event {
  return {
    companyId: cashIn.companyId,
    accountId: cashIn.accountId,
    subject: 'CASH_IN',
    subjectId: cashIn.id,
    sequence: 1,
    type: 'PIX_CASHIN_RECEIVED',
    data: cashInResource(cashIn, account, institutionName(cashIn.payer.ispb)),
    at: cashIn.createdAt,
  };
}
