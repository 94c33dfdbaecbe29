import type { Account } from '../accounts/account.ts';
import type { Party } from '../rail/party.ts';
import { type Centavos, toReais } from '../values/money.ts';
import { maskCpf } from '../values/tax-id.ts';

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
  /** The payment code that was paid. */
  readonly codeId: bigint | null;
  readonly txid: string | null;
  /** Settled refunds, and the one in flight. */
  readonly refunded: Centavos;
  readonly refundPending: Centavos;
  /** Number of events that the cash-in itself has published. */
  readonly events: number;
  readonly payer: Party;
  readonly createdAt: Date;
}

/** The cash-in as responses and events show it. */
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
