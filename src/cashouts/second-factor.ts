import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';

export async function judgeTotp(
  _tx: Tx,
  _asked: { companyId: bigint; userId: bigint; token: string | undefined; now: Date },
): Promise<RefusalCode | undefined> {
  return undefined;
}
