import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { type PaymentCode, statusAt } from './code.ts';
import { type CodeRef, selectLockedCodes, updateCodes } from './store.ts';

/** NEW → CANCELED. Refusals: `codeNotFound`, `codeInWrongStatus`. */
export async function cancelCode(context: Context, ref: CodeRef): Promise<PaymentCode> {
  return transaction(context.db.main, async (tx) => {
    const [code] = await selectLockedCodes(tx, [ref]);
    if (code === undefined) throw new Refusal('codeNotFound');
    if (statusAt(code, context.clock.now()) !== 'NEW') throw new Refusal('codeInWrongStatus');
    const after: PaymentCode = { ...code, status: 'CANCELED', dueAt: null };
    await updateCodes(tx, [after]);
    return after;
  });
}
