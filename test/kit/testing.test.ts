import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBank, type TestBank } from '../../kit/testing/start-bank.ts';
import { isAlive } from '../../src/embedded-postgres/process.ts';
import { buildProgram } from '../faults/bank-process.ts';
import { layOutFolder } from '../guide/run-page.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const BUILT = join(ROOT, 'dist', 'kit');
const START_MS = 600_000;

let bank: TestBank;
let folder: string;
beforeAll(async () => {
  buildProgram();
  bank = await startBank({ startWithinMs: START_MS });
  folder = await mkdtemp(join(tmpdir(), 'lastro-kit-'));
}, 2 * START_MS);
afterAll(async () => {
  await bank?.stop();
  await rm(folder, { recursive: true, force: true });
});

const IN_MEMORY = '/dev/shm';

/** The data directories of a bank's process, each in a folder that carries its id. */
const leftOf = (pid: number) =>
  [tmpdir(), IN_MEMORY]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)))
    .filter((path) => new RegExp(`/lastro-ephemeral-\\w+-${pid}-`).test(path));

/** The programs whose command line has a path in it. */
const programsIn = (path: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((command) => command.includes(path));

const ended = (pid: number) =>
  vi.waitFor(
    () => {
      expect(isAlive(pid)).toBe(false);
      expect(leftOf(pid)).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );

describe('a bank for tests', () => {
  it('has a client that is logged in and an account with money', async () => {
    const paid = await bank.client.pay({ from: bank.account, amount: 25, key: 'ok@psp.example' });
    expect(paid.status).toBe('SUCCESS');
    expect(await bank.clientOf('oficina-boreal').balance({ branch: '0001', number: '100030' })).toMatchObject(
      {
        amount: 100_000,
      },
    );
    expect(() => bank.clientOf('nobody')).toThrow('the sandbox has no credential nobody');
  });

  it('is paid from elsewhere, and tells it to an endpoint that verifies each delivery', async () => {
    const { end_to_end_id } = await bank.payIn({ amount: 12.34, payer: { name: 'Rita Alves' } });
    const received = (await bank.inbox()).filter(({ type }) => type === 'PIX_CASHIN_RECEIVED');
    expect(received.map(({ data }) => data)).toMatchObject([{ end_to_end_id, amount: 12.34 }]);
    expect(received[0]?.id).toMatch(/^evt_/);
  });

  it('goes forward in time, and what is due happens on the way', async () => {
    const payment = await bank.scenario('payment unanswered', { amount: 3 });
    expect(payment.status).toBe('PROCESSING');
    const before = await bank.now();
    const after = await bank.advance({ seconds: 41 });
    expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(41_000);
    expect(await bank.client.follow(payment.id)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AB03' });
    await bank.advance(2);
    expect((await bank.now()).getTime() - after.getTime()).toBeGreaterThanOrEqual(2 * 86_400_000);
  });

  it('brings situations about that take somebody else', async () => {
    const { code, cashIn } = await bank.scenario('charge paid', { amount: 80, tag: 'bolo' });
    const query = { id: code.qr_code_id };
    const status = await bank.client.get('/v2/finance/status-pix-copy-and-paste', { query });
    expect(status).toMatchObject({
      status: 'PAID',
      amount: 80,
      tag: 'bolo',
      endToEndId: cashIn.end_to_end_id,
    });
    expect(await bank.scenario('payment rejected', { descriptor: 'AM02' })).toMatchObject({
      status: 'FAILED',
      erro_descriptor: 'AM02',
    });
    expect(await bank.scenario('payment returned')).toMatchObject({ status: 'REFUNDED' });
    const { med } = await bank.scenario('scam reported', { amount: 40 });
    expect(await bank.client.get('/v3/meds/{med_id}', { path: { med_id: med.pix_med_id } })).toMatchObject({
      status: 'WAITING',
      amount: 40,
    });
    await expect(bank.scenario('no such thing' as never)).rejects.toThrow(
      'there is no scenario no such thing',
    );
  });

  it(
    'starts over, with the client still good and the endpoint listening',
    async () => {
      await bank.client.pay({ from: bank.account, amount: 1, key: 'ok@psp.example' });
      await bank.reset();
      expect((await bank.client.balance(bank.account)).amount).toBe(100_000);
      expect(await bank.inbox()).toEqual([]);
      await bank.payIn({ amount: 5 });
      expect((await bank.inbox()).map(({ type }) => type)).toEqual(['PIX_CASHIN_RECEIVED']);
      await bank.reset();
      expect((await bank.client.balance(bank.account)).amount).toBe(100_000);
    },
    START_MS,
  );

  it(
    'is one of several, each with money and ids of its own, and is gone when it is stopped',
    async () => {
      const other = await startBank({ startWithinMs: START_MS });
      await bank.payIn({ amount: 7 });
      await other.payIn({ amount: 8 });
      const [ours, theirs] = [await bank.inbox(), await other.inbox()];
      expect(theirs.map(({ data }) => data.amount)).toEqual([8]);
      expect(ours.map(({ id }) => id.split('_')[1])).not.toContain(theirs[0]?.id.split('_')[1]);
      expect(leftOf(other.pid)).toHaveLength(1);
      await other.stop();
      expect(isAlive(other.pid)).toBe(false);
      expect(leftOf(other.pid)).toEqual([]);
    },
    START_MS,
  );

  it(
    'says why it does not start',
    async () => {
      await expect(startBank({ settings: { LASTRO_MODE: 'production' } })).rejects.toThrow(
        /the bank did not start: it ended \(exit 1\)\n[\s\S]*LASTRO_DATABASE_URL is required in production/,
      );
      await expect(startBank({ settings: { LASTRO_DATABASE_URL: 'postgresql://h/d' } })).rejects.toThrow(
        '--ephemeral uses its own database',
      );
    },
    START_MS,
  );
});

describe('a bank that does not start in time', () => {
  it(
    'leaves nothing behind, though it was making what later ones copy',
    async () => {
      const temporary = await mkdtemp(join(tmpdir(), 'lastro-kit-'));
      try {
        // As root the database's own user has to pass through.
        await chmod(temporary, 0o711);
        const settings = { TMPDIR: temporary };
        await expect(startBank({ settings, startWithinMs: 2_000 })).rejects.toThrow(
          'nothing heard for 2000 ms',
        );
        const left = readdirSync(temporary).filter((name) => name.startsWith('lastro-ephemeral-'));
        expect(left).toEqual([]);
        await expect.poll(() => programsIn(temporary)).toEqual([]);
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
    START_MS,
  );
});

describe('from another language', () => {
  it(
    'a bank ends when its standard input does, and speaks of nothing that was lost',
    async () => {
      const child = spawn(process.execPath, [
        join(ROOT, 'bin', 'lastro.mjs'),
        'start',
        '--ephemeral',
        '--json',
      ]);
      const told = new Promise<string>((resolve) =>
        child.stdout.once('data', (text) => resolve(String(text))),
      );
      let complaints = '';
      child.stderr.setEncoding('utf8').on('data', (text) => {
        complaints += text;
      });
      const end = new Promise<number | null>((resolve) => child.once('close', resolve));
      const { url, pid } = JSON.parse(await told);
      expect((await fetch(`${url}/sandbox`)).status).toBe(200);
      child.stdin.end();
      expect(await end).toBe(0);
      expect(complaints).not.toContain('was lost');
      expect(leftOf(pid)).toEqual([]);
    },
    START_MS,
  );

  it.runIf(spawnSync('python3', ['--version']).status === 0)(
    'the test that the guide shows in Python is green, and its bank ends with it',
    () => {
      const place = join(folder, 'python');
      layOutFolder(place);
      const ran = spawnSync('python3', [join(ROOT, 'guide', 'code', 'test_shop.py')], {
        cwd: place,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(place, 'bin')}:${process.env.PATH}` },
      });
      expect(ran.stderr).toMatch(/^Ran 1 test in [\s\S]*^OK$/m);
      expect(ran.status).toBe(0);
    },
    START_MS,
  );
});

describe('however the process of a test ends', () => {
  it(
    'the bank is gone: a test of node:test that forgets to stop it',
    async () => {
      const file = join(folder, 'forgetful.test.cjs');
      await writeFile(
        file,
        `const { test } = require('node:test');
       const assert = require('node:assert');
       const { startBank } = require(${JSON.stringify(join(BUILT, 'testing.cjs'))});
       const { PaymentFailedError } = require(${JSON.stringify(join(BUILT, 'client.cjs'))});
       test('pays', async () => {
         const bank = await startBank({ startWithinMs: ${START_MS} });
         console.log('bank ' + bank.pid);
         const { status } = await bank.client.pay({ from: bank.account, amount: 1, key: 'ok@psp.example' });
         assert.strictEqual(status, 'SUCCESS');
         const refused = bank.client.pay({ from: bank.account, amount: 1, key: 'none@psp.example' });
         await assert.rejects(refused, PaymentFailedError);
       });`,
      );
      const ran = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], { encoding: 'utf8' });
      expect(ran.status, ran.stdout + ran.stderr).toBe(0);
      await ended(Number(/bank (\d+)/.exec(ran.stdout)?.[1]));
    },
    START_MS,
  );

  it(
    'the bank is gone: a test that is killed',
    async () => {
      const script = `
      const { startBank } = await import(${JSON.stringify(join(BUILT, 'testing.js'))});
      const bank = await startBank({ startWithinMs: ${START_MS} });
      console.log(bank.pid);
      setInterval(() => undefined, 1_000);`;
      const killed = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const line = await new Promise<string>((resolve) =>
        killed.stdout.once('data', (text) => resolve(String(text))),
      );
      const pid = Number(line);
      expect(isAlive(pid)).toBe(true);
      const [data] = leftOf(pid);
      expect(existsSync(join(data ?? '', 'postgres', 'data', 'postmaster.pid'))).toBe(true);
      killed.kill('SIGKILL');
      await ended(pid);
    },
    START_MS,
  );
});
