import type { Consent, Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type Act, type Acting, writeAudit } from './audit.ts';

export interface Operating extends Acting {
  now: Date;
}

/** What was done, or each part of it, and what is answered. */
export interface Acted<T> {
  done: Act | readonly Act[];
  result: T;
}

/**
 * Runs what an operator does in a transaction and writes its line of the audit log there. The work answers both,
 * so that none can be done without saying what it was; what it throws leaves neither behind. The consent is judged
 * last, so that a refused act leaves the code unused.
 */
export function actAs<T>(
  context: Pick<Context, 'db' | 'clock'>,
  acting: Acting,
  work: (tx: Tx, operating: Operating) => Promise<Acted<T>>,
  consent?: Consent,
): Promise<T> {
  const operating = { ...acting, now: context.clock.now() };
  return transaction<T>(context.db.main, async (tx) => {
    const { done, result } = await work(tx, operating);
    await consent?.(tx);
    for (const act of [done].flat()) await writeAudit(tx, operating, act);
    return result;
  }) as Promise<T>;
}
