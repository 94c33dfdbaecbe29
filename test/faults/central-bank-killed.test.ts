import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import type { Addresses } from '../../central-bank/start.ts';
import { scratch } from '../scratch.ts';

const PROGRAM = new URL('../../dist/program/central-bank.js', import.meta.url).pathname;
const folder = mkdtempSync(join(scratch(), 'central-bank-killed-'));
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The first line that the program prints is for programs. */
async function start(): Promise<Addresses> {
  const env = {
    ...process.env,
    BCB_ICOM_PORT: '0',
    BCB_DICT_PORT: '0',
    BCB_CONTROL_PORT: '0',
    BCB_DATA_DIR: folder,
  };
  child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('The program has no output.');
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  gone.catch(() => undefined);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), gone])) as [string];
  return JSON.parse(line) as Addresses;
}

async function kill(): Promise<void> {
  const gone = once(child as ChildProcess, 'exit');
  child?.kill('SIGKILL');
  await gone;
}

async function control<T>({ control: address }: Addresses, path: string, body?: object): Promise<T> {
  const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${address}/control${path}`, asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

interface Books {
  settlements: { id: string; state: string }[];
  balances: { ispb: string; available: string; blocked: string }[];
}

async function books(addresses: Addresses): Promise<Books> {
  const { settlements } = await control<Books>(addresses, '/settlements');
  const { balances } = await control<Books>(addresses, '/balances');
  return { settlements, balances };
}

describe('npm run central-bank', () => {
  it('says where it is, and has its whole state after kill -9', async () => {
    expect(existsSync(PROGRAM), 'npm run build').toBe(true);
    const first = await start();
    expect(Object.keys(first)).toEqual([
      'icom',
      'dict',
      'control',
      'folder',
      'authority',
      'systemCertificates',
    ]);
    const bank = { ispb: '99999010', name: 'Banco A', balance: '50.00' };
    const files = await control<Record<string, string>>(first, '/participants', bank);
    expect(existsSync(files.signingKey ?? '')).toBe(true);
    const waits = { to: '99999010', amount: '7.00', document: '52998224725', account: '7' };
    const settles = { ...waits, to: '99999A04' };
    await control(first, '/payments', waits);
    await control(first, '/payments', settles);
    await control(first, '/clock', { advance: 5 });
    const before = await books(first);
    expect(before.settlements.map(({ state }) => state)).toEqual(['WAITING', 'SETTLED']);
    await kill();

    const second = await start();
    expect(await books(second)).toEqual(before);
    expect(await control(second, '/participants', bank)).toEqual(files);
    await control(second, '/clock', { advance: 40 });
    await expect
      .poll(async () => (await books(second)).settlements.map(({ state }) => state))
      .toEqual(['REJECTED', 'SETTLED']);
  });

  it('says what keeps it from starting', async () => {
    const env = { ...process.env, BCB_ICOM_PORT: 'x', BCB_DATA_DIR: folder };
    const refused = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [said] = (await once(refused.stderr, 'data')) as [Buffer];
    const [code] = await once(refused, 'exit');
    expect(said.toString()).toContain('BCB_ICOM_PORT is x, not a number from 0 to 65535.');
    expect(code).toBe(1);
  });
});
