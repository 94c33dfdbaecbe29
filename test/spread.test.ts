import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from './harness.ts';
import { listen, livePayments } from './life-of-payments.ts';
import { paidCode, refundCode } from './receiving.ts';
import { pretendShards } from './shards.ts';
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

const EIGHT = pretendShards(8);

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

  it('write in one shard with each transaction, between customers of two shards as well', async () => {
    await bank.drain();
    collector.take();
    await livePayments(bank);
    const code = await paidCode(bank, 10);
    expect((await refundCode(bank, code.qr_code_id, 4)).body).toMatchObject({ status: 'SUCCESS' });
    const shardsOf = shardsOfTransactions(collector.take());
    expect(shardsOf.length).toBeGreaterThan(20);
    expect(new Set(shardsOf.map(({ shards }) => [...shards].join())).size).toBeGreaterThan(1);
    expect(shardsOf.filter(({ shards }) => shards.size > 1)).toEqual([]);
  });

  it('are whole', () => bank.verify());
});

interface Written {
  names: string[];
  shards: Set<number>;
}

/** The shards in which each transaction has locked or written rows. */
function shardsOfTransactions(sent: readonly Sent[]): Written[] {
  const open = new Map<object, Written>();
  const ended: Written[] = [];
  for (const { name, text, values, connection } of sent) {
    if (name === 'commit') {
      const written = open.get(connection);
      if (written !== undefined && written.shards.size > 0) ended.push(written);
      open.delete(connection);
    }
    if (text.startsWith('begin')) open.set(connection, { names: [], shards: new Set() });
    const place = /bucket = any\(\$(\d+)::int2\[\]\)/.exec(text)?.[1];
    const written = open.get(connection);
    if (place === undefined || written === undefined || !WRITES.test(text)) continue;
    written.names.push(name);
    for (const bucket of String(values[Number(place) - 1]).matchAll(/\d+/g))
      written.shards.add(EIGHT.of(BigInt(bucket[0])));
  }
  return ended;
}

const WRITES = /\b(insert into|update|delete from)\b/;

function isAtHome({ name, text }: Sent): boolean {
  if (LOOKS_EVERYWHERE.has(name)) return true;
  // Rows that are inserted bring their bucket; those of one statement are of one shard.
  const inserted = [
    ...text.matchAll(/\binto\s+([a-z_]+)\s*(?:as \w+\s*)?\(bucket|\binto [a-z_]+ \([^)]*\bbucket\b/g),
  ];
  const named = [...text.matchAll(/bucket = any\(\$\d+::int2\[\]\)|bucket = \(\$1::int8 & 1023\)::int2/g)];
  return inserted.length + named.length >= spreadTables(text).length;
}
