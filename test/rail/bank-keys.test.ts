import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectory } from '../../central-bank/dict/part.ts';
import type { DictClient } from '../../src/rails/bcb/dict/client.ts';
import { AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT } from '../harness.ts';
import { deleteKey, listedKeys, rebindKey, registration } from '../keys.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { staticCode } from '../receiving.ts';
import { until } from '../until.ts';
import { clientFor, exampleKey, leadsTo, readNow, register } from './keys-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail(startDirectory);
const { fault, rows } = on;
let others: DictClient;
beforeAll(() => {
  others = clientFor(on.running, on.running.b);
});
afterAll(() => others.close());

const OURS = `${TEST_ISPB} ${AURORA_ACCOUNT.source_account_number}`;

describe('a key that a customer registers', () => {
  it('leads other institutions to the account, moves with it, and is gone when it is given up', async () => {
    const key = 'padaria@aurora.example';
    expect((await register(on.by.bank, key)).status).toBe(200);
    expect(await leadsTo(others, key)).toBe(OURS);
    expect((await rebindKey(on.by.bank, key, { account: AURORA_EMPTY_ACCOUNT })).status).toBe(200);
    expect(await leadsTo(others, key)).toBe(`${TEST_ISPB} ${AURORA_EMPTY_ACCOUNT.source_account_number}`);
    expect((await deleteKey(on.by.bank, key)).status).toBe(200);
    expect(await leadsTo(others, key)).toBe('NotFound');
    expect(await rows(`select from bcb.entries where key = '${key}'`)).toEqual([]);
  });

  it('is the one that the directory draws, where it is random', async () => {
    const made = await on.by.bank.post('/v3/dict/key', registration('EVP'));
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(await leadsTo(others, made.body.key)).toBe(OURS);
    expect(await listedKeys(on.by.bank)).toContain(made.body.key);
    const announced = await rows<{ key: string }>("select key from pix_keys where type = 'EVP'");
    for (const { key } of announced) expect(await leadsTo(others, key)).toContain(TEST_ISPB);
  });

  it('of another institution is refused', async () => {
    const key = 'taken@psp.example.org';
    await exampleKey(on.running, key);
    const refused = await register(on.by.bank, key);
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
      expect((await register(on.by.bank, key)).status).toBe(200);
      expect(await leadsTo(others, key)).toBe(OURS);
      await fault(name, { times: 1, matching: 'updateEntry' });
      expect((await rebindKey(on.by.bank, key, { account: AURORA_EMPTY_ACCOUNT })).status).toBe(200);
      await fault(name, { times: 1, matching: 'deleteEntry' });
      expect((await deleteKey(on.by.bank, key)).status).toBe(200);
      expect(await leadsTo(others, key)).toBe('NotFound');
      expect(await listedKeys(on.by.bank)).not.toContain(key);
    },
  );

  it('for as long as anybody waits is asked for again, until the key is registered', async () => {
    const key = 'later@aurora.example';
    await fault('dict-no-answer', { matching: 'createEntry' });
    expect((await register(on.by.bank, key)).status).toBe(503);
    await on.running.control('DELETE', '/faults');
    await until(async () => expect(await listedKeys(on.by.bank)).toContain(key));
    expect(await leadsTo(others, key)).toBe(OURS);
    expect((await rows(`select from bcb.entries where key = '${key}'`)).length).toBe(1);
  });
});

describe('the daily comparison', () => {
  it('brings back what the directory has lost, and takes out what the bank does not have', async () => {
    const [kept, lost] = ['kept@aurora.example', 'lost@aurora.example'];
    await register(on.by.bank, kept);
    await register(on.by.bank, lost);
    await readNow(on.by.bank, 'comparison');
    await on.by.advance(1);
    await on.running.control('POST', '/entries/forget', { key: lost });
    expect(await leadsTo(others, lost)).toBe('NotFound');
    await readNow(on.by.bank, 'comparison');
    expect([await leadsTo(others, lost), await leadsTo(others, kept)]).toEqual([OURS, OURS]);
    expect(await rows('select from bcb.lost_keys')).toEqual([]);
    await rows(`delete from bcb.entries where key = '${kept}'`);
    await readNow(on.by.bank, 'comparison');
    expect(await leadsTo(others, kept)).toBe('NotFound');
  });

  it('leaves a random key whose answer was lost, which is then registered', async () => {
    await readNow(on.by.bank, 'comparison');
    const before = await listedKeys(on.by.bank);
    await on.by.advance(1);
    await fault('dict-no-answer', { matching: 'createEntry' });
    expect((await on.by.bank.post('/v3/dict/key', registration('EVP'))).status).toBe(503);
    await readNow(on.by.bank, 'comparison');
    await on.running.control('DELETE', '/faults');
    await until(async () => expect(await rows('select from pix_key_requests')).toEqual([]));
    const [made, ...more] = (await listedKeys(on.by.bank)).filter((one) => !before.includes(one));
    expect([made, more]).toEqual([expect.any(String), []]);
    expect(await leadsTo(others, made ?? '')).toBe(OURS);
  });

  it('raises an alarm over a random key that is lost', async () => {
    const { body } = await on.by.bank.post(
      '/v3/dict/key',
      registration('EVP', { account: AURORA_EMPTY_ACCOUNT }),
    );
    await on.running.control('POST', '/entries/forget', { key: body.key });
    await readNow(on.by.bank, 'comparison');
    expect(await rows('select key, why from bcb.lost_keys')).toEqual([{ key: body.key, why: 'NotFound' }]);
    const metrics = (await on.by.bank.get('/metrics', { as: null })).body;
    expect(metrics).toContain('lastro_directory_lost_keys 1\n');
    expect(metrics).toMatch(/lastro_directory_tokens\{policy="ENTRIES_WRITE"\} \d+/);
    expect(metrics).toMatch(/lastro_directory_read_seconds\{list="claims IsDonor"\} \d+/);
    expect(metrics).toMatch(/lastro_directory_skew_seconds -?\d/);
  });
});

describe('a payment to a key of another institution', () => {
  it('is paid to the account that the directory names', async () => {
    const key = 'ok@loja.example';
    await exampleKey(on.running, key);
    const paid = await on.by.bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      amount: 3.5,
      key,
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    await until(async () => expect((await on.by.cashout(paid.body.id)).status).toBe('SUCCESS'));
    const [payment] = await rows<{ id: string }>(
      `select end_to_end_id as id from cashouts where id = ${paid.body.id}`,
    );
    const transfer = on.running.bank.spi.state.transfers.get(payment?.id ?? '');
    expect(transfer).toMatchObject({ to: '99999001', amount: 350n, ending: { state: 'SETTLED' } });
  });

  it("is sent with the payee's own reference, if a static code with one is paid", async () => {
    const key = 'ok@balcao.example';
    await exampleKey(on.running, key);
    const code = { pix_copy_and_paste: staticCode({ key, txid: 'PEDIDO123' }) };
    const paid = await on.by.bank.post('/create-copy-and-paste-transfer', {
      ...{ ...AURORA_ACCOUNT, ...code },
      amount: 4.25,
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
    await until(async () => expect((await on.by.cashout(paid.body.id)).status).toBe('SUCCESS'));
    const [payment] = await rows<{ id: string }>(
      `select end_to_end_id as id from cashouts where id = ${paid.body.id}`,
    );
    const id = payment?.id as string;
    const orders = [...on.running.bank.spi.state.log.values()].filter(
      ({ type, xml }) => type === 'pacs.008' && xml.includes(id),
    );
    const [, order] = orders[0]?.xml.split(`<EndToEndId>${id}</EndToEndId>`) ?? [];
    expect(order).toMatch(/^<TxId>PEDIDO123<\/TxId>.*?<LclInstrm><Prtry>QRES<\/Prtry>/s);
  });

  it.each([
    ['nobody has the key', 'ninguem@loja.example', 'KEY_NOT_FOUND', undefined],
    ['the directory is away', 'fora@loja.example', 'DIRECTORY_LIMIT', 9],
  ])('fails where %s, for that reason', async (_, key, reason, retryAfter) => {
    if (retryAfter !== undefined) await fault('dict-503', { retryAfter, times: 1, matching: 'getEntry' });
    const paid = await on.by.bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key });
    await until(async () => expect((await on.by.cashout(paid.body.id)).status).toBe('FAILED'));
    const [row] = await rows<{ failed: string }>(
      `select error_code as failed from cashouts where id = ${paid.body.id}`,
    );
    expect(row?.failed).toBe(reason);
    await on.by.advance(retryAfter ?? 0);
  });
});
