import type { Account } from '../accounts/account.ts';
import { type Movement, post } from '../ledger/post.ts';
import { type Centavos, toReais } from '../money.ts';
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
  /** What the bank charges for it, 0 on most accounts. */
  readonly fee: Centavos;
  /** The key that was paid; null when branch and account were given. */
  readonly pixKey: string | null;
  readonly tag: string | null;
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
    pix_qr_code_id: null as number | null,
    amount: toReais(cashIn.amount),
    fee: toReais(cashIn.fee),
    transaction_chargeback_value: 0,
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

export interface Credit {
  cashIn: CashIn;
  movements: Movement[];
  event: Event;
}

/** Credits a received payment to the locked account, and charges the account's fee for it. */
export function creditCashIn(
  account: Account,
  cashIn: CashIn,
  from: { inside: boolean; payerInstitutionName: string | null },
): Credit {
  const at = cashIn.createdAt;
  const kind = from.inside ? 'CASHIN_INSIDE' : 'CASHIN';
  const movements = [post(account, { kind, amount: cashIn.amount, paymentId: cashIn.id, at })];
  if (cashIn.fee > 0n)
    movements.push(post(account, { kind: 'CASHIN_FEE', amount: cashIn.fee, paymentId: cashIn.id, at }));
  const event: Event = {
    companyId: cashIn.companyId,
    accountId: cashIn.accountId,
    subject: 'CASH_IN',
    subjectId: cashIn.id,
    sequence: 1,
    type: 'PIX_CASHIN_RECEIVED',
    data: cashInResource(cashIn, account, from.payerInstitutionName),
    at,
  };
  return { cashIn, movements, event };
}
