import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { IcomConnection, IcomRequest } from '../../src/rails/bcb/icom/connection.ts';
import { Sender } from '../../src/rails/bcb/icom/sender.ts';
import type { IcomStore, OutMessage, Sending } from '../../src/rails/bcb/icom/store.ts';
import { until } from '../until.ts';

const senders: Sender[] = [];
afterEach(() => Promise.all(senders.splice(0).map((sender) => sender.stop())));

const message = (messageId: string): OutMessage => ({
  ...{ messageId, type: 'pacs.008', transactionIds: [`E-${messageId}`], expiresAt: null },
  xml: `<${messageId}/>`,
});

/** A sender to a system that answers with these statuses in turn, and what it has been sent. */
function sendTo(statuses: readonly number[], endOut: IcomStore['endOut']) {
  const left = [...statuses];
  const posted: string[] = [];
  const ended: [string, Sending][] = [];
  const send = async ({ body }: IcomRequest) => {
    const text = gunzipSync(body as Buffer).toString();
    const names = [...text.matchAll(/<(\w+)\/>/g)].map(([, name]) => name as string);
    posted.push(names.join(' '));
    const headers = { 'pi-resourceid': names.map((name) => `R-${name}`).join(',') };
    return { status: left.shift() ?? 201, headers, body: Buffer.alloc(0) };
  };
  const sender = new Sender({
    connection: { send } as unknown as IcomConnection,
    store: { endOut } as IcomStore,
    ...{ ispb: '12345678', now: () => 0, troubled: () => undefined },
    ended: ({ messageId }, how) => void ended.push([messageId, how]),
  });
  senders.push(sender);
  return { sender, posted, ended };
}

it('never sends a refused message again, whatever goes wrong with those beside it', async () => {
  const stored: string[] = [];
  let failures = 1;
  const { sender, posted, ended } = sendTo([400, 400, 201], async (ends) => {
    const isSecond = ends.some(({ messageId }) => messageId === 'two');
    if (isSecond && failures-- > 0) throw new Error('the database is away');
    stored.push(...ends.map(({ messageId, how }) => `${messageId} ${how}`));
  });
  sender.send([message('one'), message('two')]);
  await until(() => expect(stored).toEqual(['one REFUSED', 'two SENT']));
  expect(posted).toEqual(['one two', 'one', 'two', 'two']);
  // Its payments have been given back to their payers.
  expect(ended).toEqual([['one', 'REFUSED']]);
});

it.each([408, 409, 425])(
  'sends the same bytes again after %i, which leaves open what was stored',
  async (status) => {
    const stored: string[] = [];
    const { sender, posted, ended } = sendTo([status, 201], async (ends) => {
      stored.push(...ends.map(({ messageId, how }) => `${messageId} ${how}`));
    });
    sender.send([message('one')]);
    await until(() => expect(stored).toEqual(['one SENT']));
    expect(posted).toEqual(['one', 'one']);
    expect(ended).toEqual([]);
  },
);

/** A store that fails once, and what it has stored. */
function failOnce() {
  const stored: string[] = [];
  let failures = 1;
  const endOut: IcomStore['endOut'] = async (ends) => {
    if (failures-- > 0) throw new Error('the database is away');
    stored.push(...ends.map(({ messageId, how }) => `${messageId} ${how}`));
  };
  return { stored, endOut };
}

it('knows of messages that were never posted that they did not arrive, though the store failed', async () => {
  const { stored, endOut } = failOnce();
  const { sender, posted, ended } = sendTo([400], endOut);
  sender.send([{ ...message('late'), expiresAt: 0 }, message('one')]);
  await until(() => expect(stored).toEqual(['late EXPIRED', 'one REFUSED']));
  expect(posted).toEqual(['one']);
  expect(ended).toEqual([
    ['late', 'EXPIRED'],
    ['one', 'REFUSED'],
  ]);
});

it('knows of a refused message that it did not arrive, though the store failed', async () => {
  const { stored, endOut } = failOnce();
  const { sender, ended } = sendTo([400, 400], endOut);
  sender.send([message('one')]);
  await until(() => expect(stored).toEqual(['one REFUSED']));
  expect(ended).toEqual([['one', 'REFUSED']]);
});

it('leaves open whether a message arrived whose acceptance could not be stored', async () => {
  const { stored, endOut } = failOnce();
  const { sender, posted, ended } = sendTo([201, 400], endOut);
  sender.send([message('one')]);
  await until(() => expect(stored).toEqual(['one UNCERTAIN']));
  expect(posted).toEqual(['one', 'one']);
  expect(ended).toEqual([['one', 'UNCERTAIN']]);
});
