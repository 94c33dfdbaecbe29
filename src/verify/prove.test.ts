import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../test/database.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../../test/harness.ts';
import { createPool, type Pool, queryText } from '../database/pool.ts';
import type { Reach } from './course.ts';
import { type Proof, prove } from './prove.ts';
import { sightOf } from './sight.ts';

const DAY_S = 86_400;

let bank: TestBank;
let superuser: Pool;
beforeEach(async () => {
  bank = await startBank();
  const name = bank.databaseUrl.slice(bank.databaseUrl.lastIndexOf('/') + 1);
  superuser = createPool({ url: databaseUrl(inject('superuserUrl'), name), connections: 1 });
});
afterEach(async () => {
  await superuser.close();
  await bank.close();
});

const proveNow = async (reach: Reach = 'since', pool = bank.app.db.main): Promise<Proof> =>
  prove(await sightOf(pool), { reach });
const breached = ({ verdicts }: Proof) =>
  verdicts.flatMap(({ id, breaches }) => (breaches > 0 ? [id] : [])).sort();
const rowsOf = ({ verdicts }: Proof, id: string) => verdicts.find((verdict) => verdict.id === id)?.rows;

/** Behind the bank's back, past its triggers. */
async function change(sql: string): Promise<void> {
  await queryText(superuser, 'set session_replication_role = replica');
  await queryText(superuser, sql);
}

let paid = 0;
async function pay(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    paid += 1;
    const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example', idempotency_key: `day-${paid}` };
    const { status } = await bank.post('/create-cashout-self-approve', body);
    expect(status).toBe(200);
  }
  await bank.drain();
}

/** A day with payments that has been sealed, and the day after it. */
async function sealADay(): Promise<string> {
  await pay(4);
  await bank.advance(DAY_S);
  const first = await proveNow();
  expect(breached(first)).toEqual([]);
  expect(first.sealed).toBeDefined();
  return first.sealed as string;
}

describe('days that were proved', () => {
  it('are sealed, and the next proof reads what came after them', async () => {
    const day = await sealADay();
    await pay(2);
    const next = await proveNow();
    expect(breached(next)).toEqual([]);
    expect(next.before).toBe(day);
    expect(rowsOf(next, 'M6')).toBe(2);
    const whole = await proveNow('whole');
    expect(breached(whole)).toEqual([]);
    expect(rowsOf(whole, 'M6')).toBe(6);
    expect(rowsOf(whole, 'SEAL-days')).toBeGreaterThan(0);
  });

  it.each([
    ['a movement', 'movements set at', 'M6', 3],
    // Each is looked at where it was made, and where its movements are.
    ['a payment', 'cashouts set created_at', 'S1', 6],
  ])('a whole proof begins with %s that is older than the bank', async (_, older, check, rows) => {
    await pay(3);
    expect(rowsOf(await proveNow('whole'), check)).toBe(3);
    await change(`update ${older} = (select created_at from bank_facts) - interval '40 days'`);
    const whole = await proveNow('whole');
    expect(rowsOf(whole, check)).toBe(rows);
    // Every row was read in one of the periods.
    expect(breached(whole)).not.toContain('SEAL-all');
  });

  it('are read in parts beside each other, and sealed as when read one after the other', async () => {
    for (let day = 0; day < 3; day++) {
      await pay(2);
      await bank.advance(DAY_S);
    }
    const { look, ...sight } = await sightOf(bank.app.db.main, 2);
    let [open, most] = [0, 0];
    const counting: typeof look = async (work) => {
      open += 1;
      most = Math.max(most, open);
      return look(work).finally(() => {
        open -= 1;
      });
    };
    const proof = await prove({ look: counting, ...sight }, { atOnce: 3 });
    expect(breached(proof)).toEqual([]);
    expect([rowsOf(proof, 'M6'), most]).toEqual([6, 2]);
    expect(proof.sealed).toBeDefined();
    const whole = await proveNow('whole');
    expect([breached(whole), rowsOf(whole, 'M6')]).toEqual([[], 6]);
    expect(rowsOf(whole, 'SEAL-days')).toBeGreaterThan(0);
  });

  it('cost nothing where nothing happened, however far the clock jumps', async () => {
    const day = await sealADay();
    await bank.advance(90 * DAY_S);
    await pay(1);
    const proof = await proveNow();
    expect(breached(proof)).toEqual([]);
    expect(proof.parts).toBeLessThan(4);
    expect(proof.sealed && proof.sealed > day).toBe(true);
    const seals = await queryText(bank.app.db.main, 'select distinct day from day_seals where day > $1', [
      day,
    ]);
    expect(seals).toEqual([]);
    expect(breached(await proveNow('whole'))).toEqual([]);
  });

  it('are never sealed over a breach', async () => {
    await pay(2);
    await bank.advance(DAY_S);
    await change(`update cashouts set fee = fee + 1 where status = 'SUCCESS'`);
    const proof = await proveNow();
    expect(breached(proof)).toEqual(['M6']);
    expect(proof.sealed).toBeUndefined();
    expect(await queryText(bank.app.db.main, 'select 1 from day_seals')).toEqual([]);
    await change(`update cashouts set fee = fee - 1 where status = 'SUCCESS'`);
    expect((await proveNow()).sealed).toBeDefined();
  });

  it('keep their seals: the bank cannot change them', async () => {
    await sealADay();
    const spoil = queryText(bank.app.db.main, 'update day_seals set rows = rows + 1');
    await expect(spoil).rejects.toThrow('append-only');
  });

  it('are sealed alike by two proofs at once', async () => {
    await pay(3);
    await bank.advance(DAY_S);
    const proofs = await Promise.all([proveNow(), proveNow()]);
    for (const proof of proofs) expect(breached(proof)).toEqual([]);
    expect(breached(await proveNow('whole'))).toEqual([]);
  });

  it('are proved by the next one where a proof was killed', async () => {
    await pay(3);
    await bank.advance(DAY_S);
    const killed = proveNow();
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%touched_payments%' and pid <> pg_backend_pid()`;
    const ended = killed.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([ended, queryText(superuser, kill).then((rows) => rows.length > 0)])));
    await ended;
    const proof = await proveNow();
    expect(breached(proof)).toEqual([]);
    expect(proof.sealed).toBeDefined();
    expect(breached(await proveNow('whole'))).toEqual([]);
  });
});

const DAMAGE = [
  [
    'with a changed reference',
    `update movements set reference = 'x' where code = (select min(code) from movements where kind = 'CASHOUT')`,
  ],
  [
    'that was added',
    `insert into movements (bucket, company_id, account_id, at, kind, amount, balance_after)
     select bucket, company_id, account_id, at + interval '1 us', 'FUNDING', 1, balance_after + 1
       from movements order by code limit 1`,
  ],
  [
    'that was taken away',
    `delete from movements where code = (select min(code) from movements where kind = 'FUNDING')`,
  ],
] as const;

describe('a movement of a sealed day', () => {
  it.each(DAMAGE)(
    '%s is found when the day is asked for, and by a whole proof',
    async (_, sql) => {
      const day = await sealADay();
      await change(sql);
      expect(breached(await proveNow({ day }))).toContain('SEAL-days');
      expect(breached(await proveNow('whole'))).toContain('SEAL-days');
    },
    60_000,
  );

  it('that was the last of its account is found by the next proof', async () => {
    await sealADay();
    await change(`update movements m set balance_after = balance_after + 1
      where code = (select code from movements where kind = 'CASHOUT' order by at desc, code desc limit 1)`);
    expect(breached(await proveNow())).toContain('SEAL-link');
  });
});

describe('beside payments', () => {
  it('between customers of two companies no proof sees a breach that is none', async () => {
    await sealADay();
    let stopped = false;
    let made = 0;
    const key = `select key from active_pix_keys k join account_numbers n on n.account_id = k.account_id
      where n.number = $1 limit 1`;
    const keyOf = async (number: string) =>
      (await queryText<{ key: string }>(bank.app.db.main, key, [number]))[0]?.key as string;
    const [ofAurora, ofBoreal] = [await keyOf('100013'), await keyOf('100030')];
    const payer = async () => {
      while (!stopped) {
        made += 1;
        const body = { amount: 1, idempotency_key: `beside-${made}` };
        const back = made % 2 === 0;
        const { status } = back
          ? await bank.post(
              '/create-cashout-self-approve',
              { ...BOREAL_ACCOUNT, ...body, key: ofAurora },
              { as: BOREAL },
            )
          : await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, ...body, key: ofBoreal });
        expect(status).toBe(200);
      }
    };
    const payers = Promise.all(Array.from({ length: 8 }, payer));
    try {
      for (const reach of ['since', 'since', 'whole', 'since', 'whole'] as const) {
        const proof = await proveNow(reach);
        expect(breached(proof)).toEqual([]);
      }
    } finally {
      stopped = true;
    }
    await payers;
    expect(made).toBeGreaterThan(20);
    const [inside] = await queryText<{ rows: bigint }>(
      bank.app.db.main,
      `select count(*) as rows from movements where kind = 'CASHIN_INSIDE'`,
    );
    expect(inside?.rows).toBeGreaterThan(20n);
    await bank.verify();
  });
});
