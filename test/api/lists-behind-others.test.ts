import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { sendRaw } from '../raw-http.ts';

let bank: TestBank;
afterEach(async () => {
  vi.restoreAllMocks();
  await bank.verify();
  await bank.close();
});

const LISTS_AT_ONCE = 3;
const LOGS = '/v3/webhooks/logs';
const listUnder = (token: string) =>
  `GET ${LOGS} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** Has every list wait until it is let go, and tells how many have come to the database. */
function holdLists() {
  const { reads } = bank.app.db;
  const { run } = reads;
  const state = { running: 0, letGo: () => {} };
  const held = new Promise<void>((resolve) => {
    state.letGo = resolve;
  });
  vi.spyOn(reads, 'run').mockImplementation(async (request) => {
    state.running += 1;
    await held;
    return run(request);
  });
  return state;
}

it('lists that were asked for one behind the other, on a connection that is gone, keep none of the places', async () => {
  bank = await startBank();
  const list = listUnder(await bank.token(AURORA));
  const { hostname, port } = new URL(bank.url);
  const held = holdLists();
  const socket = connect(Number(port), hostname);
  socket.write(list.repeat(LISTS_AT_ONCE + 1));
  await expect.poll(() => held.running).toBeGreaterThan(0);
  socket.destroy();
  held.letGo();
  for (let times = 0; times < 2 * LISTS_AT_ONCE; times++) expect((await bank.get(LOGS)).status).toBe(200);
});

it('a list whose answer waits behind another list takes no place from that one', async () => {
  bank = await startBank();
  const known = await bank.token(AURORA);
  await bank.get(LOGS);
  const { clientId, clientSecret } = AURORA;
  const unknown = await bank.app.issueToken({ clientId, clientSecret });
  // An unknown token is looked up first, so that the list behind it comes to the places before it.
  const { main } = bank.app.db;
  const { run } = main;
  vi.spyOn(main, 'run').mockImplementation(async (request) => {
    await pause(300);
    return run(request);
  });
  const answers = await Promise.all(
    Array.from({ length: LISTS_AT_ONCE }, () => sendRaw(bank.url, listUnder(unknown) + listUnder(known), 2)),
  );
  expect(answers.flat().map(({ status }) => status)).toEqual(Array(2 * LISTS_AT_ONCE).fill(200));
});
