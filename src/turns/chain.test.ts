import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts';
import type { Context } from '../context.ts';
import { createPaymentIds } from '../database/id-blocks.ts';
import { query, queryText, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { openLanes } from './lanes.ts';
import { LOCK_ORDER, type Verb, type WorkingSet, type WorkingSetKind } from './turn.ts';

const countUp = sql<{ n: number }>('test.count-up', 'select n from counter for update');
const store = sql('test.store', 'update counter set n = $1::int');
const lockNumber = sql('test.lock-number', 'select pg_advisory_xact_lock($1::int)');
const note = sql('test.note', 'insert into notes select unnest($1::int[])');

interface Counter extends WorkingSet {
  next(): number;
  note(value: number): void;
}

/** One row that every turn reads, locks and writes, and notes that must be unique. */
const COUNTER: WorkingSetKind<Counter> = {
  place: LOCK_ORDER.accounts,
  open: (tx: Tx) => {
    let n = 0;
    const notes: number[] = [];
    return {
      lock: async () => {
        n = (await query(tx, countUp))[0]?.n ?? Number.NaN;
      },
      next: () => {
        n += 1;
        return n;
      },
      note: (value) => notes.push(value),
      save: () => Promise.all([query(tx, store, [n]), query(tx, note, [notes])]),
    };
  },
};

/** Notes a value and answers which one it is. */
const NOTE: Verb<number, number> = {
  name: 'note a number',
  companyOf: () => 1n,
  needs: (_, turn) => void turn.use(COUNTER),
  decide: (value, turn) => {
    turn.use(COUNTER).note(value);
    return turn.use(COUNTER).next();
  },
};

let database: TestDatabase;
let context: Context;
let logged: string[] = [];
beforeAll(async () => {
  database = await createEmptyDatabase();
  const { main } = database.db;
  await queryText(main, 'create table counter (n int not null)');
  await queryText(main, 'create table notes (value int primary key)');
  await queryText(main, 'create sequence payment_ids increment 1000');
  context = {
    db: database.db,
    clock: { now: () => new Date(0) },
    paymentIds: createPaymentIds(main),
    log: { error: (_: object, text: string) => logged.push(text) },
  } as unknown as Context;
});
afterAll(() => database.drop());
beforeEach(async () => {
  logged = [];
  await queryText(database.db.main, 'truncate counter, notes');
  await queryText(database.db.main, 'insert into counter values (0)');
});

const lanes = (limit: number) => openLanes(() => context, { limit, queueLimit: 1000, lanes: 1 });
const read = async () => {
  const notes = await queryText<{ value: number }>(
    database.db.main,
    'select value from notes order by value',
  );
  const [counter] = await queryText<{ n: number }>(database.db.main, 'select n from counter');
  return { notes: notes.map(({ value }) => value), counter: counter?.n };
};
/** Holds a lock in a transaction of its own until it is freed. */
const holdNumber = async (value: number) => {
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((taken) => {
    ended = transaction(database.db.main, async (tx) => {
      await query(tx, lockNumber, [value]);
      taken();
      await freed;
    });
  });
  return async () => {
    free();
    await ended;
  };
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('reads what the turn before it has written', async () => {
  expect(await lanes(3).submitAll(NOTE, upTo(10))).toEqual(upTo(10));
  expect(await read()).toEqual({ notes: upTo(10), counter: 10 });
});

it('goes on where the turn before it is refused by the database', async () => {
  await queryText(database.db.main, 'insert into notes values (5)');
  const results = await lanes(3).submitAll(NOTE, upTo(10));
  const refused = results.map((result) => result instanceof Error);
  expect(refused).toEqual(upTo(10).map((value) => value === 5));
  expect(new Set(results.filter((result) => !(result instanceof Error)))).toEqual(new Set(upTo(9)));
  expect(await read()).toEqual({ notes: upTo(10), counter: 9 });
});

it('answers each caller as its turn commits, and serves on after a refusal', async () => {
  const own = lanes(2);
  await own.submit(NOTE, 1);
  const ends = await Promise.allSettled([1, 2, 1, 3].map((value) => own.submit(NOTE, value)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await own.submit(NOTE, 4)).toBe(4);
  expect(await read()).toEqual({ notes: [1, 2, 3, 4], counter: 4 });
});

it('answers the callers of a turn though the one behind it waits for a lock', async () => {
  const waits: Verb<number, number> = {
    ...NOTE,
    needs: (value, turn) => {
      turn.use(COUNTER);
      return query(turn.tx, lockNumber, [value]).then(() => undefined);
    },
  };
  const own = lanes(1);
  const free = await holdNumber(2);
  const second = own.submit(NOTE, 1).then((first) => {
    expect(first).toBe(1);
    return free();
  });
  const third = own.submit(waits, 2);
  await second;
  expect(await third).toBe(2);
});

it.each(['remember', 'committed'] as const)(
  'runs no item twice where %s fails behind the commit',
  async (step) => {
    const failing: WorkingSetKind<Counter> = {
      place: LOCK_ORDER.accounts,
      open: (tx, turn) => ({
        ...COUNTER.open(tx, turn),
        [step]: () => {
          throw new Error('fails behind the commit');
        },
      }),
    };
    const fails: Verb<number, number> = {
      ...NOTE,
      needs: (_, turn) => void turn.use(failing),
      decide: (value, turn) => {
        turn.use(failing).note(value);
        return turn.use(failing).next();
      },
    };
    expect(await lanes(3).submitAll(fails, upTo(4))).toEqual(upTo(4));
    expect(await read()).toEqual({ notes: upTo(4), counter: 4 });
    expect(logged).toContain('a turn is committed, but a step behind its commit failed');
  },
);

it('holds no connection once nothing waits', async () => {
  await lanes(2).submitAll(NOTE, upTo(7));
  await new Promise((resolve) => setImmediate(resolve));
  const { total, idle } = database.db.batch.load();
  expect(idle).toBe(total);
});

it('leaves no transaction open where what an item needs cannot be said', async () => {
  const unsaid: Verb<number, number> = {
    ...NOTE,
    needs: (_, turn) => {
      query(turn.tx, countUp).catch(() => undefined);
      throw new Error('cannot be said');
    },
  };
  const own = lanes(2);
  await expect(own.submit(unsaid, 1)).rejects.toThrow('cannot be said');
  const [left] = await queryText<{ open: bigint }>(
    database.db.main,
    `select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  );
  expect(left?.open).toBe(0n);
  expect(await own.submit(NOTE, 1)).toBe(1);
});
