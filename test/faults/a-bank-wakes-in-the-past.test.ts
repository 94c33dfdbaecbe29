import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { type EmbeddedServer, startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { settlePlace } from '../../src/embedded-postgres/place.ts';
import type { Settings } from '../../src/embedded-postgres/settings.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import type { TestDatabase } from '../database.ts';
import { FULL } from '../full.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { scratch } from '../scratch.ts';
import { addWebhook, openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { type Archive, openArchive } from './archive-log.ts';

/*
 * A bank writes, its log is archived, and a base backup is brought to instants of that log, each amid payments. More of
 * them than a test run has time for: TEST_INSTANTS=100, or ten at once under ten TEST_SEEDs.
 */

const INSTANTS = Number(process.env.TEST_INSTANTS ?? (FULL ? 4 : 1));
const SEED = Number(process.env.TEST_SEED ?? 7);
const user = runUser();
const undo: (() => unknown)[] = [];
let home: string;
let archive: Archive;
let receiver: Receiver;

async function startServer(dataDir: string, settings: Settings): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, settings });
  undo.push(() => server.stop());
  return server;
}

async function startBankOn(server: EmbeddedServer): Promise<TestBank> {
  const url = server.superuserUrl.replace(/\/postgres(?=\?|$)/, '/lastro');
  return startBank({}, { database: { url } as TestDatabase });
}

// The rail has its order, and answers in five seconds.
const SLOW = 'slow-5@psp.example';
const pay = async (bank: TestBank, key = 'ok@psp.example'): Promise<number> => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key };
  return (await bank.post('/create-cashout-self-approve', body)).body.id;
};

/** An instant of the log: the payments begun around it, and those of them that had been answered before. */
interface Instant {
  all: number[];
  answered: number[];
}

/** Several payments at once, to a rail that answers at once or later; some are answered before the instant, or none. */
async function payAround(bank: TestBank, name: string, random: (below: number) => number): Promise<Instant> {
  const answered: number[] = [];
  const keys = [SLOW, ...Array.from({ length: 2 + random(8) }, () => (random(4) === 0 ? SLOW : undefined))];
  const paid = keys.map(async (key) => {
    const id: number | undefined = await pay(bank, key);
    // A machine that is busy with others may refuse some, and owes nothing for them.
    if (id !== undefined) answered.push(id);
  });
  await Promise.all(paid.slice(0, random(paid.length)));
  const before = [...answered];
  await queryText(bank.app.db.main, `select pg_create_restore_point('${name}')`);
  await Promise.all(paid);
  return { all: [...answered], answered: before };
}

beforeAll(async () => {
  home = await mkdtemp(join(scratch(), 'lastro-past-'));
  chmodSync(home, 0o711);
  archive = openArchive(home);
  receiver = await openReceiver();
  undo.push(receiver.close, () => rm(home, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

it('gives no id again, asks about what was under way, and everything holds', {
  timeout: 600_000 + INSTANTS * 60_000,
}, async () => {
  const first = await startServer(join(home, 'first'), archive.backup);
  const bank = await startBankOn(first);
  await addWebhook(bank, receiver.url, { type: 'ALL' });
  const ask = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);
  const place = await settlePlace({
    dataDir: join(home, 'first'),
    user,
    fallbackDir: home,
    log: () => undefined,
  });
  await archive.backUp(first, place.cluster);

  const random = seededRandom(SEED);
  const instants: Instant[] = [];
  for (let at = 0; at < INSTANTS; at++) instants.push(await payAround(bank, `instant ${at}`, random));
  for (let count = 0; count < 5; count++) await pay(bank);
  await bank.advance(60);
  const last = await ask<{ id: bigint }>('select max(id) as id from cashouts');
  await ask('select pg_switch_wal()');
  await bank.verify();
  await bank.app.close();
  await first.stop();
  const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(told.size).toBeGreaterThan(10);

  for (let at = 0; at < INSTANTS; at++) {
    receiver.received.length = 0;
    const dataDir = join(home, `past-${at}`);
    const past = await settlePlace({ dataDir, user, fallbackDir: home, log: () => undefined });
    await archive.layOut(past.cluster);
    const server = await startServer(dataDir, archive.restore(`instant ${at}`));
    const restored = await startBankOn(server);
    // Payments that were answered before are there, and end as the rail says; those of after are not.
    const rows = await queryText<{ id: bigint }>(restored.app.db.main, 'select id from cashouts');
    const there = new Set(rows.map(({ id }) => Number(id)));
    const lost = instants.slice(at + 1).flatMap(({ all }) => all);
    const owed = instants.slice(0, at).flatMap(({ all }) => all);
    expect([...owed, ...(instants[at]?.answered ?? [])].filter((id) => !there.has(id))).toEqual([]);
    expect(lost.filter((id) => there.has(id))).toEqual([]);
    await restored.advance(60);
    const open = await queryText(restored.app.db.main, `select from cashouts where status = 'PROCESSING'`);
    expect(open).toEqual([]);
    const resent = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(resent.filter((id) => !told.has(id))).toEqual([]);
    receiver.received.length = 0;

    const made = await pay(restored);
    await restored.drain();
    expect(BigInt(made)).toBeGreaterThan(last[0]?.id as bigint);
    const fresh = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(fresh.length).toBe(2);
    expect(fresh.filter((id) => told.has(id))).toEqual([]);
    await restored.verify();
    await restored.app.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
