import type { Account } from '../accounts/account.ts';
import { toReais } from '../values/money.ts';
import type { Cashout } from './cashout.ts';

/**
 * The cashout transaction as the interface publishes it, its spellings included (`from_accout`,
 * `recipient_instution`, `erro_descriptor`). Answers and webhook bodies carry the same resource.
 */
export interface CashoutResource {
  id: number;
  transaction_id: number;
  code_transaction: string | null;
  status: string;
  amount: number;
  fee: number;
  key: string | null;
  tag: string | null;
  from_accout: string;
  recipient_instution: string | null;
  recipient_instution_name: string | null;
  recipient_account_id: string | null;
  recipient_branch_id: string | null;
  recipient_legal_id: string | null;
  recipient_name: string | null;
  recipient_account_type: string | null;
  operationUuid: string | null;
  idempotency_key: string | null;
  erro_descriptor: string | null;
  new_erro_descriptor: string | null;
}

export type InstitutionName = (ispb: string) => string | null;

/**
 * Shapes a cashout. The recipient and `code_transaction` are shown once the transfer is complete,
 * `operationUuid` once the rail has been asked.
 */
export function cashoutResource(
  cashout: Cashout,
  account: Pick<Account, 'number'>,
  institutionName: InstitutionName,
): CashoutResource {
  const complete = cashout.status === 'SUCCESS' || cashout.status === 'REFUNDED';
  const recipient = complete ? cashout.recipient : null;
  return {
    id: Number(cashout.id),
    transaction_id: Number(cashout.id),
    code_transaction: complete ? cashout.codeTransaction : null,
    status: cashout.status,
    amount: toReais(cashout.amount),
    fee: toReais(cashout.fee),
    key: cashout.pixKey,
    tag: cashout.tag,
    from_accout: account.number,
    recipient_instution: recipient?.ispb ?? null,
    recipient_instution_name: recipient ? institutionName(recipient.ispb) : null,
    recipient_account_id: recipient?.number ?? null,
    recipient_branch_id: recipient?.branch ?? null,
    recipient_legal_id: recipient?.document ?? null,
    recipient_name: recipient?.name ?? null,
    recipient_account_type: recipient?.accountType ?? null,
    operationUuid: cashout.submittedAt === null ? null : cashout.endToEndId,
    idempotency_key: cashout.idempotencyKey,
    erro_descriptor: cashout.errorCode,
    new_erro_descriptor: cashout.errorText,
  };
}
