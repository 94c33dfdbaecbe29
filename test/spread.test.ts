import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shardsOf } from '../src/database/spread/shards.ts';
import { startBank, type TestBank } from './harness.ts';
import { listen, livePayments } from './life-of-payments.ts';
import {
  type Collector,
  collectStatements,
  LOOKS_EVERYWHERE,
  type Sent,
  spreadTables,
} from './statements.ts';

/*
 * A bank that takes its one PostgreSQL for eight machines: each statement of a payment says in which of them it is at
 * home. `citus.test.ts` tests how Citus handles the same statements, where there is a Citus.
 */

const EIGHT = shardsOf(
  Array.from({ length: 1024 }, (_, bucket) => BigInt(bucket % 8)),
  () => new Date(),
);

let bank: TestBank;
let collector: Collector;
beforeAll(async () => {
  collector = collectStatements();
  bank = await startBank({}, { shards: EIGHT });
});
afterAll(async () => {
  collector.stop();
  await bank.close();
});

describe('payments over eight shards', () => {
  it('name their buckets in each statement on a table that is spread by them', async () => {
    await listen(bank);
    await bank.drain();
    collector.take();
    await livePayments(bank);
    const sent = collector.take();
    const touched = sent.filter(({ text }) => spreadTables(text).length > 0);
    expect(new Set(touched.map(({ name }) => name)).size).toBeGreaterThan(20);
    expect([...new Set(touched.filter((one) => !isAtHome(one)).map(({ name }) => name))]).toEqual([]);
  });

  it('are whole', () => bank.verify());
});

function isAtHome({ name, text }: Sent): boolean {
  if (LOOKS_EVERYWHERE.has(name)) return true;
  // Rows that are inserted bring their bucket; those of one statement are of one shard.
  const inserted = [
    ...text.matchAll(/\binto\s+([a-z_]+)\s*(?:as \w+\s*)?\(bucket|\binto [a-z_]+ \([^)]*\bbucket\b/g),
  ];
  const named = [...text.matchAll(/bucket = any\(\$\d+::int2\[\]\)|bucket = \(\$1::int8 & 1023\)::int2/g)];
  return inserted.length + named.length >= spreadTables(text).length;
}
