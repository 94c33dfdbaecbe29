import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createPool, type Executor, type Pool, queryText } from '../src/database/pool.ts';
import { transaction } from '../src/database/transaction.ts';
import type { LedgerAccount } from '../src/ledger/beyond-mark.ts';
import { addUpDays } from '../src/ledger/days.ts';
import { runChecks, type Verdict } from '../src/verify/run-checks.ts';
import { CHECKS } from '../src/verify/verify.ts';
import { databaseUrl } from './database.ts';
import { makeEveryKindOfRow } from './every-kind-of-row.ts';
import { startBank, type TestBank } from './harness.ts';

/** A bank with every kind of row, whose books are broken on purpose and checked. */
export interface BrokenOnPurpose {
  readonly bank: TestBank;
  /** Checks the bank after a change outside it; the change is rolled back. */
  verdictsAfter(sql: string, look?: (tx: Executor) => Promise<Verdict[]>): Promise<Verdict[]>;
}

class RolledBack extends Error {}

/** One bank for a whole file. */
export function breakOnPurpose(): BrokenOnPurpose {
  let bank: TestBank;
  let superuser: Pool;
  beforeAll(async () => {
    bank = await startBank();
    await makeEveryKindOfRow(bank);
    await addUpAllDays(bank);
    // Keeps payments in flight, however long this takes.
    await bank.app.bank.work.stop();
    const name = bank.databaseUrl.slice(bank.databaseUrl.lastIndexOf('/') + 1);
    superuser = createPool({ url: databaseUrl(inject('superuserUrl'), name), connections: 1 });
    // A superuser can bypass the triggers; the bank cannot. The statement also clears PostgreSQL's plans.
    await queryText(superuser, 'set session_replication_role = replica');
  });
  afterAll(async () => {
    await superuser.close();
    await bank.close();
  });
  return {
    get bank() {
      return bank;
    },
    verdictsAfter: async (sql, look = (tx) => runChecks(tx, CHECKS)) => {
      let verdicts: Verdict[] = [];
      const work = transaction(superuser, async (tx) => {
        for (const statement of sql.split(';').filter((text) => text.trim() !== ''))
          await queryText(tx, statement);
        verdicts = await look(planningOnce(tx));
        throw new RolledBack();
      });
      await expect(work).rejects.toThrow(RolledBack);
      return verdicts;
    },
  };
}

/** The checks that found a breach, in order. */
export const breached = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ id, breaches }) => (breaches > 0 ? [id] : [])).sort();

/** Independent of the bank's own progress. */
async function addUpAllDays({ app }: TestBank): Promise<void> {
  const accounts = await queryText<LedgerAccount>(
    app.db.main,
    'select company_id as "companyId", id as "accountId" from accounts',
  );
  await addUpDays(app.db.main, accounts, 10_000);
}

const NAMES = new Map<string, string>();

/** Plans each query once, because planning takes longer than reading the few rows. */
function planningOnce(tx: Executor): Executor {
  return {
    run: (request) => {
      const { text } = request;
      if (!/^\s*(?:select|with)\b/i.test(text)) return tx.run(request);
      const name = NAMES.get(text) ?? `asked_${NAMES.size}`;
      NAMES.set(text, name);
      return tx.run({ ...request, name });
    },
  };
}
