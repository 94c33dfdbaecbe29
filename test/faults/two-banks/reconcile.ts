import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../../src/database/pool.ts';
import type { Bank } from './banks.ts';
import type { CentralBankProcess } from './central-bank-process.ts';

// A day and what the bank waits after it: a run just after midnight settles on a day that ends in almost 24 hours.
const DAY_AND_PATIENCE_SECONDS = 26 * 3_600;
const WITHIN_MS = 240_000;

interface Three {
  a: Bank;
  b: Bank;
  centralBank: CentralBankProcess;
}

/** Lets the day end, and waits until both banks have compared it with the system. Answers what they found to differ. */
export async function reconcile({ a, b, centralBank }: Three): Promise<string[]> {
  const settledOn = await Promise.all([a, b].map(daysOf));
  await centralBank.control('POST', '/clock', { advance: DAY_AND_PATIENCE_SECONDS });
  await Promise.all([a.advance(DAY_AND_PATIENCE_SECONDS), b.advance(DAY_AND_PATIENCE_SECONDS)]);
  const found = await Promise.all([a, b].map((bank, at) => compared(bank, settledOn[at] ?? [])));
  return found.flat();
}

/** The accounting days on which something of a bank settled. */
async function daysOf({ pool }: Bank): Promise<string[]> {
  const rows = await queryText<{ day: string }>(
    pool,
    `select distinct accounting_date::text as day from bcb.transfers where accounting_date is not null`,
  );
  return rows.map(({ day }) => day);
}

async function compared({ letter, pool }: Bank, days: readonly string[]): Promise<string[]> {
  const done = async () => {
    const [row] = await queryText<{ done: bigint; open: bigint }>(
      pool,
      `select count(*) filter (where state = 'DONE' and day::text = any($1::text[])) as done,
              count(*) filter (where state <> 'DONE') as open from bcb.days`,
      [days],
    );
    return row?.done === BigInt(days.length) && row.open === 0n;
  };
  for (const giveUp = performance.now() + WITHIN_MS; performance.now() < giveUp; await pause(200)) {
    if (!(await done())) continue;
    const rows = await queryText<{ kind: string; about: string; here: bigint | null; there: bigint | null }>(
      pool,
      'select kind, about, here, there from bcb.differences',
    );
    return rows.map(
      ({ kind, about, here, there }) => `${letter}: ${kind} ${about}: ${here} here, ${there} there`,
    );
  }
  return [`${letter}: the days ${days.join(', ')} were not compared`];
}
