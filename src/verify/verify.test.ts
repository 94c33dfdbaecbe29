import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { BREACHES, ON_ITS_WAY } from '../../test/breaches.ts';
import { databaseUrl } from '../../test/database.ts';
import { makeEveryKindOfRow } from '../../test/every-kind-of-row.ts';
import { FULL } from '../../test/full.ts';
import { startBank, type TestBank } from '../../test/harness.ts';
import { verifyDatabase } from '../commands/verify.ts';
import { createPool, type Executor, type Pool, queryText } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import type { LedgerAccount } from '../ledger/beyond-mark.ts';
import { addUpDays } from '../ledger/days.ts';
import { readConfig } from '../settings/config.ts';

import { prove } from './prove.ts';
import { runChecks, type Verdict } from './run-checks.ts';
import { sightOf, sightWithin } from './sight.ts';
import { CHECKS, formatVerdicts, verify } from './verify.ts';

let bank: TestBank;
let superuser: Pool;
beforeAll(async () => {
  bank = await startBank();
  await makeEveryKindOfRow(bank);
  await addUpAllDays();
  // Payments under way stay so, however long this takes.
  await bank.app.bank.work.stop();
  const name = bank.databaseUrl.slice(bank.databaseUrl.lastIndexOf('/') + 1);
  superuser = createPool({ url: databaseUrl(inject('superuserUrl'), name), connections: 1 });
});
afterAll(async () => {
  await superuser.close();
  await bank.close();
});

/** However far the bank itself has come. */
async function addUpAllDays(): Promise<void> {
  const accounts = await queryText<LedgerAccount>(
    bank.app.db.main,
    'select company_id as "companyId", id as "accountId" from accounts',
  );
  await addUpDays(bank.app.db.main, accounts, 10_000);
}

const breached = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ breaches }) => breaches > 0).map(({ id }) => id);

describe('a bank that has lived through everything', () => {
  it('holds, and every check has read something', async () => {
    const verdicts = await verify(bank.app.db.main);
    expect(formatVerdicts(verdicts.filter(({ breaches }) => breaches > 0))).toBe('');
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
    expect(verdicts.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
  });

  it('is read without being written to', async () => {
    const write = { id: 'X', holds: 'nothing', sql: 'update accounts set balance = 0 returning 1 as rows' };
    await expect(verify(bank.app.db.main, [write])).rejects.toThrow('read-only transaction');
  });
});

class RolledBack extends Error {}

const NAMES = new Map<string, string>();

/** Has each question planned once: planning one takes longer than reading the few rows that there are. */
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

/** Has the checker judge the bank after this was done to it, behind its back; it is undone again. */
async function verdictsAfter(
  sql: string,
  look: (tx: Executor) => Promise<Verdict[]> = (tx) => runChecks(tx, CHECKS),
): Promise<Verdict[]> {
  let verdicts: Verdict[] = [];
  const work = transaction(superuser, async (tx) => {
    // As the superuser one can get around the triggers; the bank cannot.
    await queryText(tx, 'set local session_replication_role = replica');
    for (const statement of sql.split(';').filter((text) => text.trim() !== ''))
      await queryText(tx, statement);
    verdicts = await look(planningOnce(tx));
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return verdicts;
}

/** From the beginning to the end. */
async function partByPart(tx: Executor): Promise<Verdict[]> {
  const { verdicts, looked } = await prove(sightWithin(tx), { reach: 'whole' });
  // The seals' own verdicts have no whole tables to be asked.
  expect(looked).not.toEqual([]);
  return verdicts.filter(({ id }) => CHECKS.some((check) => check.id === id));
}

const SHOWN = new Set<string>();
/** Ways of which each shows a check that none before it showed: the long run tries the others part by part too. */
const ONE_OF_EACH = BREACHES.filter(({ red }) => {
  const fresh = red.some((id) => !SHOWN.has(id));
  for (const id of red) SHOWN.add(id);
  return fresh;
});

describe('a proof part by part', () => {
  it('holds, has read something for every check, and looked closer at nothing', async () => {
    const { verdicts, looked, parts } = await prove(await sightOf(bank.app.db.main), {
      reach: 'whole',
      atOnce: 40,
    });
    expect(formatVerdicts(verdicts.filter(({ breaches }) => breaches > 0))).toBe('');
    expect(looked).toEqual([]);
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([]);
    expect(parts).toBeGreaterThan(3);
  });

  it.each(FULL ? BREACHES : ONE_OF_EACH)('goes red when $what', async ({ sql, red }) => {
    expect(breached(await verdictsAfter(sql, partByPart)).sort()).toEqual([...red].sort());
  });
});

describe('the checker goes red', () => {
  it.each(BREACHES)('when $what', async ({ sql, red }) => {
    expect(breached(await verdictsAfter(sql)).sort()).toEqual([...red].sort());
  });

  it.each(ON_ITS_WAY)('but not when $what', async ({ sql }) => {
    expect(breached(await verdictsAfter(sql))).toEqual([]);
  });

  it('for each of its checks in one of these ways', () => {
    const shown = new Set(BREACHES.flatMap(({ red }) => red));
    expect(CHECKS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });
});

describe('the command', () => {
  async function run(): Promise<{ code: number; said: string }> {
    let said = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
    try {
      const config = { ...readConfig({}), databaseUrl: bank.databaseUrl };
      return { code: await verifyDatabase(config), said };
    } finally {
      write.mockRestore();
    }
  }

  it('says that everything holds, and ends with 0', async () => {
    const { code, said } = await run();
    expect(code).toBe(0);
    expect(said).toMatch(/^ok {5}M1 .* rows {6}0 breaches {2}The two legs/);
    expect(said).toMatch(/everything holds\n$/);
  });

  it('says what does not, and ends with 1', async () => {
    const block = (by: number) =>
      queryText(bank.app.db.main, `update accounts set blocked = blocked + ${by} where number = '100030'`);
    await block(1);
    const { code, said } = await run();
    await block(-1);
    expect(code).toBe(1);
    expect(said).toMatch(/BREACH M4 .* \d+ rows {6}1 breaches/);
    expect(said).toMatch(new RegExp(`1 of ${CHECKS.length} are breached\\n$`));
  });
});

describe('where the simulator is not the other side', () => {
  it('its books are not asked', async () => {
    const verdicts = await verdictsAfter(
      `update bank_facts set mode = 'production'; delete from simulator.orders where code is null`,
    );
    expect(breached(verdicts)).toEqual([]);
    expect(verdicts.filter(({ rows }) => rows === 0).map(({ id }) => id)).toEqual([
      'R5-directory',
      'R5-reports',
      'R1-sent',
      'R2-received',
      'R3-returned',
      'R3-refunded',
      'R4-book',
    ]);
  });
});
