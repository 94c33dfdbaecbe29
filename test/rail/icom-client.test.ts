import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import type { Outgoing } from '../../src/rails/bcb/icom/bundler.ts';
import { FileStore } from '../../src/rails/bcb/icom/file-store.ts';
import { MAX_STREAMS } from '../../src/rails/bcb/icom/reader.ts';
import type { OutMessage } from '../../src/rails/bcb/icom/store.ts';
import { until } from '../until.ts';
import { A, B, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { type OpenClient, openClient } from './clients.ts';
import { writing } from './payments.ts';

let running: RunningCentralBank;
let write: ReturnType<typeof writing>;
const open: OpenClient[] = [];
const files: FileStore[] = [];

async function openFile(path: string): Promise<FileStore> {
  const file = await FileStore.open(path);
  files.push(file);
  return file;
}

beforeAll(async () => {
  // An idle time that lets a bomb be unpacked, also on a machine that is busy.
  running = await openCentralBank({ streamWaitMs: 100, streamIdleMs: 1_000 });
  write = writing(running);
});

beforeEach(() => running.fresh());

afterEach(async () => {
  await Promise.all(open.splice(0).map(close));
  await Promise.all(files.splice(0).map((file) => file.close()));
  await running.control('POST', '/start');
});

afterAll(() => running.close());

async function close({ client, connection }: OpenClient): Promise<void> {
  await client.stop();
  connection.close();
}

async function started(wish: Parameters<typeof openClient>[2] = {}): Promise<OpenClient> {
  const made = openClient(running, running.a, wish);
  open.push(made);
  await made.client.start();
  return made;
}

const fault = (name: FaultName, more: object = {}) => running.control('POST', '/faults', { name, ...more });

/** An order of A to the example institution, which settles at once. */
function outgoing(expiresAt: number | null = null): Outgoing & { type: 'pacs.008' } {
  const creditorAccount = { address: { number: '10' }, type: 'CACC', key: 'ok@psp.example' } as const;
  const transaction = write.order({ creditorAgent: '99999001', creditorAccount });
  return { type: 'pacs.008', service: { priority: 'HIGH', service: 'PAGPRI' }, transaction, expiresAt };
}

const outcomes = ({ heard }: OpenClient) =>
  heard.flatMap((message) =>
    message.type === 'pacs.002'
      ? message.body.transactions.map(({ instructionId, status }) => `${instructionId} ${status}`)
      : [],
  );
const received = () =>
  [...running.bank.spi.state.log.values()].filter(({ direction }) => direction === 'RECEIVED');

async function pay(by: OpenClient, count = 1): Promise<string[]> {
  const orders = Array.from({ length: count }, () => outgoing());
  await Promise.all(orders.map((order) => by.bundler.add(order)));
  return orders.map(({ transaction }) => `${transaction.ids.endToEndId} ACSC`);
}

describe('sending', () => {
  it.each<[FaultName, object]>([
    ['post-no-answer', {}],
    ['post-500', {}],
    ['post-429', { retryAfter: 0 }],
    ['post-503', { retryAfter: 0 }],
  ])('R22 is sent again with the same bytes after %s, and is one payment', async (name, more) => {
    await fault(name, { times: 2, ...more });
    const by = await started();
    const expected = await pay(by);
    await until(() => expect(outcomes(by)).toEqual(expected));
    await until(async () => expect(await by.store.unsent()).toEqual([]));
    expect(new Set(received().map(({ xml }) => xml)).size).toBe(1);
    expect(received()).toHaveLength(name === 'post-429' || name === 'post-503' ? 1 : 3);
    expect(running.bank.spi.state.transfers.size).toBe(1);
  });

  it('goes together under one signature where it waits together', async () => {
    const by = await started();
    const expected = await pay(by, 40);
    await until(() => expect(outcomes(by).sort()).toEqual(expected.sort()));
    expect(received().length).toBeLessThanOrEqual(5);
  });

  it('holds what its table allows: one that is not is refused alone', async () => {
    const by = await started();
    const bad = outgoing();
    const wrong = { ...bad, transaction: { ...bad.transaction, amount: '1,00' } };
    const good = outgoing();
    const [first, second] = await Promise.allSettled([by.bundler.add(wrong), by.bundler.add(good)]);
    expect(first).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('is not an amount') },
    });
    expect(second.status).toBe('fulfilled');
    await until(() => expect(outcomes(by)).toHaveLength(1));
  });

  it('and is refused is not sent again, and holds nobody up', async () => {
    const by = await started();
    const large: OutMessage = {
      ...{ messageId: `M${A}${'x'.repeat(23)}`, type: 'pacs.008', transactionIds: ['E1'], expiresAt: null },
      xml: ' '.repeat(1_100_000),
    };
    await by.client.send([large]);
    const expected = await pay(by);
    await until(() => expect(outcomes(by)).toEqual(expected));
    await until(() =>
      expect(by.ended).toMatchObject([{ how: 'REFUSED', message: { messageId: large.messageId } }]),
    );
    expect(await by.store.unsent()).toEqual([]);
  });

  it('R27 and is late by then is not sent', async () => {
    const by = await started();
    await by.bundler.add(outgoing(running.bank.world.now().getTime() - 1));
    await until(() => expect(by.ended).toMatchObject([{ how: 'EXPIRED' }]));
    expect(received()).toEqual([]);
  });

  it('R73 waits for the end of an outage; what is late by then never leaves', async () => {
    const by = await started();
    await running.control('POST', '/stop');
    const scheduled = { priority: 'NORM', service: 'PAGAGD' } as const;
    const lasting = { ...outgoing(running.bank.world.now().getTime() + 3_600_000), service: scheduled };
    const brief = outgoing(running.bank.world.now().getTime() + 40_000);
    await by.bundler.add(lasting);
    await by.bundler.add(brief);
    await running.control('POST', '/clock', { advance: 41 });
    await until(() =>
      expect(by.ended.map(({ how }) => how)).toEqual([expect.stringMatching(/EXPIRED|UNCERTAIN/)]),
    );
    expect(by.ended[0]?.message.transactionIds).toEqual([brief.transaction.ids.endToEndId]);
    expect(received()).toEqual([]);
    await running.control('POST', '/start');
    await until(() => expect(outcomes(by)).toEqual([`${lasting.transaction.ids.endToEndId} ACSC`]));
  });

  it('R22 and was written down before a crash is sent by the next run, with the same bytes', async () => {
    const path = join(running.folder, 'sent.jsonl');
    const before = openClient(running, running.a, { store: await openFile(path) });
    // Written down, and then the program is gone: it never ran.
    const order = outgoing();
    const [message] = await messagesOf(before, order);
    await before.store.writeOut([message as OutMessage]);
    before.connection.close();
    const by = await started({ store: await openFile(path) });
    await until(() => expect(outcomes(by)).toEqual([`${order.transaction.ids.endToEndId} ACSC`]));
    expect(received().map(({ xml }) => xml)).toEqual([message?.xml]);
    expect(await by.store.unsent()).toEqual([]);
  });

  it('R28 is found by its own id, and by the one it was stored under', async () => {
    const by = await started();
    const messageId = await by.bundler.add(outgoing());
    await until(() => expect(outcomes(by)).toHaveLength(1));
    const resourceId = received()[0]?.resourceId ?? '';
    await until(async () => expect(await by.store.findOut(resourceId)).toBeDefined());
    expect(await by.store.findOut(resourceId)).toEqual(await by.store.findOut(messageId));
    expect((await by.store.findOut(messageId))?.transactionIds).toHaveLength(1);
    expect(await by.store.findOut('nothing')).toBeUndefined();
  });
});

async function messagesOf({ client, bundler }: OpenClient, order: Outgoing): Promise<OutMessage[]> {
  const send = vi.spyOn(client, 'send').mockResolvedValue();
  await bundler.add(order);
  const messages = send.mock.calls.flatMap(([sent]) => [...sent]);
  send.mockRestore();
  return messages;
}

describe('reading', () => {
  it.each<[FaultName, string]>([
    ['wrong-digest', 'DIGEST'],
    ['unknown-serial', 'UNKNOWN_CERTIFICATE'],
    ['expired-certificate', 'EXPIRED'],
    ['signed-by-other', 'WRONG_OWNER'],
    ['malformed-xml', 'MALFORMED'],
    ['other-version', 'is not an enabled message'],
    ['unknown-message', 'is not an enabled message'],
    ['unknown-element', 'does not hold FIToFIPmtStsRpt alone'],
  ])('R47 is not believed with %s: somebody is alarmed, and the stream goes on', async (name, reason) => {
    await fault(name, { times: 1 });
    const by = await started();
    await pay(by);
    await until(() => expect(by.alarms).toEqual([expect.stringContaining(reason)]));
    const expected = await pay(by);
    await until(() => expect(outcomes(by)).toEqual(expected));
    await until(() => expect(running.bank.spi.state.queues.get(A)).toEqual([]));
  });

  it('R47 is not taken from anybody but the system, whoever signed it', async () => {
    const by = await started();
    const text = await running.b.write('pibr.001', (id) => ({
      header: { messageId: id, createdAt: new Date().toISOString() },
      data: 'x',
    }));
    const delivery = { resourceId: 'foreign', to: A, xml: text };
    running.bank.world.commit([{ section: 'spi', event: { happened: 'REPEATED', delivery } }]);
    await until(() => expect(by.alarms).toEqual(['UNKNOWN_CERTIFICATE']));
    expect(by.heard).toEqual([]);
  });

  it('R48 of ten in a multipart, nine are heard when one is broken, and all ten are confirmed', async () => {
    await fault('one-by-one');
    await fault('malformed-xml', { times: 1 });
    const by = openClient(running, running.a, { streams: 1 });
    open.push(by);
    const orders = Array.from({ length: 10 }, () => outgoing().transaction);
    await running.a.post(await write.orders(orders));
    await until(() => expect(running.bank.spi.state.queues.get(A)).toHaveLength(10));
    await by.client.start();
    await until(() => expect(outcomes(by)).toHaveLength(9));
    await until(() => expect(running.bank.spi.state.queues.get(A)).toEqual([]));
    expect(by.alarms).toEqual(['MALFORMED']);
  });

  it.each<[FaultName, string | undefined]>([
    ['endless-multipart', undefined],
    ['zip-bomb', 'MALFORMED'],
    ['zero-byte', 'MALFORMED'],
    ['no-resource-id', undefined],
  ])(
    'R48 holds up no other message, though %s comes with it whenever it is asked for',
    async (name, reason) => {
      await fault('one-by-one');
      const by = openClient(running, running.a, { streams: 1 });
      open.push(by);
      const orders = Array.from({ length: 10 }, () => outgoing().transaction);
      await fault(name, { matching: orders[4]?.ids.endToEndId });
      await running.a.post(await write.orders(orders));
      await until(() => expect(running.bank.spi.state.queues.get(A)).toHaveLength(10));
      await by.client.start();
      // A message that is too large is unknown; one that is only packed wrongly, or has no name, is heard.
      const heard = orders.filter((_, place) => reason === undefined || place !== 4);
      await until(() => expect(outcomes(by)).toHaveLength(heard.length));
      await until(() => expect(running.bank.spi.state.queues.get(A)).toEqual([]));
      expect(outcomes(by).sort()).toEqual(heard.map(({ ids }) => `${ids.endToEndId} ACSC`).sort());
      expect(by.alarms).toEqual(reason === undefined ? [] : [reason]);
    },
  );

  it.each<FaultName>([
    ...([
      'cut-multipart',
      'cut-gzip',
      'cut-part-header',
      'stream-gone',
      'absolute-next',
      'empty-now',
    ] as const),
    ...(['deliver-twice', 'deliver-last'] as const),
  ])('R14 is heard once, whatever happens to the stream: %s', async (name) => {
    await fault('one-by-one');
    await fault(name, { times: 3 });
    const by = await started({ streams: 3 });
    const expected = await pay(by, 20);
    await until(() => expect(outcomes(by)).toHaveLength(20));
    await until(() => expect(running.bank.spi.state.queues.get(A)).toEqual([]));
    expect(outcomes(by).sort()).toEqual(expected.sort());
  });

  it('R49 is stored before it is confirmed: after a crash in between it is heard once', async () => {
    const path = join(running.folder, 'read.jsonl');
    const file = await openFile(path);
    const stuck = openClient(running, running.a, {
      store: file,
      streams: 1,
      work: () => new Promise(() => undefined),
    });
    await stuck.client.start();
    const expected = await pay(stuck, 3);
    await until(() => expect(readFileSync(path, 'utf8')).toContain('"in":[{'));
    // The program is gone: it neither confirms nor ends.
    stuck.connection.close();
    appendFileSync(path, '{"in":[{"resourceId":"torn');
    const by = await started({ store: await openFile(path) });
    await until(() => expect(outcomes(by)).toHaveLength(3));
    await until(() => expect(running.bank.spi.state.queues.get(A)).toEqual([]));
    expect(outcomes(by).sort()).toEqual(expected.sort());
    expect(await by.store.unhandled()).toEqual([]);
  });

  it('and cannot be worked on stays to be worked on, and the stream goes on', async () => {
    let fails = 1;
    const path = join(running.folder, 'failing.jsonl');
    const work = async () => {
      if (fails-- > 0) throw new Error('the database is away');
    };
    const by = await started({ store: await openFile(path), work });
    await pay(by);
    await until(() => expect(by.troubles.join()).toContain('the database is away'));
    await pay(by);
    await until(() => expect(outcomes(by)).toHaveLength(1));
    await until(async () => expect(await by.store.unhandled()).toHaveLength(1));
    const next = await started({ store: await openFile(path) });
    await until(() => expect(outcomes(next)).toHaveLength(1));
  });

  it('R16 is confirmed at the end, and no stream is left open', async () => {
    const by = openClient(running, running.a, { streams: 9 });
    await by.client.start();
    await until(() => expect(running.bank.streams.openOf(A)).toBe(MAX_STREAMS));
    await pay(by, 3);
    await until(() => expect(outcomes(by)).toHaveLength(3));
    await close(by);
    expect(running.bank.streams.openOf(A)).toBe(0);
    expect(running.bank.spi.state.queues.get(A)).toEqual([]);
    expect(running.bank.spi.state.queues.get(B) ?? []).toEqual([]);
  });
});
