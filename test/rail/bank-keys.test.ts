import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { queryText } from '../../src/database/pool.ts';
import type { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registration } from '../keys.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { type BankOnRail, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { clientFor, exampleKey, leadsTo, readNow, register, until } from './keys-on-rail.ts';

let running: RunningCentralBank;
let by: BankOnRail;
let others: DictClient;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 }, startDirectory);
  by = await openBankOnRail(running);
  others = clientFor(running, running.b);
});
afterEach(() => running.control('DELETE', '/faults'));
afterAll(async () => {
  await by.bank.verify();
  await others.close();
  await by.close();
  await running.close();
});

const OURS = `${TEST_ISPB} ${AURORA_ACCOUNT.source_account_number}`;
const fault = (name: FaultName, more: object = {}) => running.control('POST', '/faults', { name, ...more });
const rows = <T extends object>(text: string) => queryText<T>(by.database.db.main, text);

describe('a key that a customer registers', () => {
  it('leads other institutions to the account, moves with it, and is gone when it is given up', async () => {
    const key = 'padaria@aurora.example';
    expect((await register(by.bank, key)).status).toBe(200);
    expect(await leadsTo(others, key)).toBe(OURS);
    expect((await rebindKey(by.bank, key, { account: AURORA_EMPTY_ACCOUNT })).status).toBe(200);
    expect(await leadsTo(others, key)).toBe(`${TEST_ISPB} ${AURORA_EMPTY_ACCOUNT.source_account_number}`);
    expect((await deleteKey(by.bank, key)).status).toBe(200);
    expect(await leadsTo(others, key)).toBe('NotFound');
    expect(await rows(`select from bcb.entries where key = '${key}'`)).toEqual([]);
  });

  it('is the one that the directory draws, where it is random', async () => {
    const made = await by.bank.post('/v3/dict/key', registration('EVP'));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(await leadsTo(others, made.body.key)).toBe(OURS);
    expect(await listedKeys(by.bank)).toContain(made.body.key);
    const announced = await rows<{ key: string }>("select key from pix_keys where type = 'EVP'");
    for (const { key } of announced) expect(await leadsTo(others, key)).toContain(TEST_ISPB);
  });

  it('of another institution is refused', async () => {
    const key = 'taken@psp.example.org';
    await exampleKey(running, key);
    const refused = await register(by.bank, key);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'This PIX key is already registered to another account and cannot be reused.' },
    ]);
  });
});

describe('an answer of the directory that is lost', () => {
  it.each(['dict-no-answer', 'dict-500', 'dict-bad-signature'] as const)(
    'by %s leaves one key, moved once and given up',
    async (name) => {
      const key = `${name}@aurora.example`;
      await fault(name, { times: 1, matching: 'createEntry' });
      expect((await register(by.bank, key)).status).toBe(200);
      expect(await leadsTo(others, key)).toBe(OURS);
      await fault(name, { times: 1, matching: 'updateEntry' });
      expect((await rebindKey(by.bank, key, { account: AURORA_EMPTY_ACCOUNT })).status).toBe(200);
      await fault(name, { times: 1, matching: 'deleteEntry' });
      expect((await deleteKey(by.bank, key)).status).toBe(200);
      expect(await leadsTo(others, key)).toBe('NotFound');
      expect(await listedKeys(by.bank)).not.toContain(key);
    },
  );

  it('for as long as anybody waits is asked for again, until the key is registered', async () => {
    const key = 'later@aurora.example';
    await fault('dict-no-answer', { matching: 'createEntry' });
    expect((await register(by.bank, key)).status).toBe(503);
    await running.control('DELETE', '/faults');
    await until(async () => expect(await listedKeys(by.bank)).toContain(key));
    expect(await leadsTo(others, key)).toBe(OURS);
    expect((await rows(`select from bcb.entries where key = '${key}'`)).length).toBe(1);
  });
});

describe('the daily comparison', () => {
  it('brings back what the directory has lost, and takes out what the bank does not have', async () => {
    const [kept, lost] = ['kept@aurora.example', 'lost@aurora.example'];
    await register(by.bank, kept);
    await register(by.bank, lost);
    await readNow(by.bank, 'comparison');
    await by.advance(1);
    await running.control('POST', '/entries/forget', { key: lost });
    expect(await leadsTo(others, lost)).toBe('NotFound');
    await readNow(by.bank, 'comparison');
    expect([await leadsTo(others, lost), await leadsTo(others, kept)]).toEqual([OURS, OURS]);
    expect(await rows('select from bcb.lost_keys')).toEqual([]);
    await rows(`delete from bcb.entries where key = '${kept}'`);
    await readNow(by.bank, 'comparison');
    expect(await leadsTo(others, kept)).toBe('NotFound');
  });

  it('raises an alarm over a random key that is lost', async () => {
    const { body } = await by.bank.post(
      '/v3/dict/key',
      registration('EVP', { account: AURORA_EMPTY_ACCOUNT }),
    );
    await running.control('POST', '/entries/forget', { key: body.key });
    await readNow(by.bank, 'comparison');
    expect(await rows('select key, why from bcb.lost_keys')).toEqual([{ key: body.key, why: 'NotFound' }]);
    const metrics = (await by.bank.get('/metrics', { as: null })).body;
    expect(metrics).toContain('lastro_directory_lost_keys 1\n');
    expect(metrics).toMatch(/lastro_directory_tokens\{policy="ENTRIES_WRITE"\} \d+/);
    expect(metrics).toMatch(/lastro_directory_read_seconds\{list="claims IsDonor"\} \d+/);
    expect(metrics).toMatch(/lastro_directory_skew_seconds -?\d/);
  });
});

describe('a payment to a key of another institution', () => {
  it('is paid to the account that the directory names', async () => {
    const key = 'ok@loja.example';
    await exampleKey(running, key);
    const paid = await by.bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 3.5, key });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    await until(async () => expect((await by.cashout(paid.body.id)).status).toBe('SUCCESS'));
    const [payment] = await rows<{ id: string }>(
      `select end_to_end_id as id from cashouts where id = ${paid.body.id}`,
    );
    const transfer = running.bank.spi.state.transfers.get(payment?.id ?? '');
    expect(transfer).toMatchObject({ to: '99999001', amount: 350n, ending: { state: 'SETTLED' } });
  });

  it.each([
    ['nobody has the key', 'ninguem@loja.example', 'KEY_NOT_FOUND', undefined],
    ['the directory is away', 'fora@loja.example', 'DIRECTORY_LIMIT', 9],
  ])('fails where %s, for that reason', async (_, key, reason, retryAfter) => {
    if (retryAfter !== undefined) await fault('dict-503', { retryAfter, times: 1, matching: 'getEntry' });
    const paid = await by.bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key });
    await until(async () => expect((await by.cashout(paid.body.id)).status).toBe('FAILED'));
    const [row] = await rows<{ failed: string }>(
      `select error_code as failed from cashouts where id = ${paid.body.id}`,
    );
    expect(row?.failed).toBe(reason);
    await by.advance(retryAfter ?? 0);
  });
});
