import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createApp } from '../src/composition/app.ts';
import { type Config, readConfig } from '../src/settings/config.ts';
import { type BankDoor, openDoor, type TestBank } from './harness.ts';
import { TEST_MASTER_KEY } from './prepare-template.ts';

export interface SecondNode {
  url: string;
  door: BankDoor;
  close(): Promise<void>;
}

/** Another node on the database of a bank, behind the same address, and reached past it over HTTP of its own. */
export async function startSecondNode(
  bank: Pick<TestBank, 'url' | 'databaseUrl' | 'token'>,
  overrides: Partial<Config> = {},
): Promise<SecondNode> {
  const config: Config = {
    ...readConfig({ LASTRO_PORT: '0', LASTRO_LONGEST_WAIT_MS: '120000' }),
    masterKey: TEST_MASTER_KEY,
    // Codes carry one address, whichever node makes them.
    publicUrl: bank.url,
    ...overrides,
  };
  const app = await createApp({ config, databaseUrl: bank.databaseUrl, log: pino({ level: 'silent' }) });
  await app.listen();
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const door = openDoor(url, (credential) => bank.token(credential));
  return { url, door, close: () => app.close() };
}

/** The bank behind a balancer: requests go to its nodes in turn, the sandbox's controls to the first. */
export function takeTurns(bank: TestBank, { door }: SecondNode): TestBank {
  let turn = 0;
  const next = (): BankDoor => {
    turn += 1;
    return turn % 2 === 0 ? bank : door;
  };
  return {
    ...bank,
    call: (request) => next().call(request),
    post: (path, body, options) => next().post(path, body, options),
    get: (path, options) => next().get(path, options),
  };
}

/** Waits until the other node has heard of a move of the clock; it looks a few times a second. */
export async function agreeOnTheTime(bank: BankDoor, other: BankDoor): Promise<void> {
  const timeAt = async (at: BankDoor) => Date.parse((await at.sandbox('/clock', undefined, 'GET')).now);
  const behind = async () => (await timeAt(bank)) - (await timeAt(other));
  await expect.poll(behind, { interval: 300 }).toBeLessThan(5_000);
}
