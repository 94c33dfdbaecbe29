import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashoutOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { newCpf } from '../onboarding.ts';
import { createCode, simplified, staticCode } from '../receiving.ts';

const DECODE = '/v2/finance/decode-qrcode';
const PAY = '/create-copy-and-paste-transfer';
const TOO_MANY = [429, { detail: 'Too many requests' }];
const A_PERSON_MAY_ASK = 100;

let bank: TestBank;
let customer: TestAccount;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  customer = await openAccount(bank, { pixKey: true });
  const holder = { type: 'EMAIL', document: '52998224725', name: 'Maria Souza' } as const;
  await bank.app.simulator?.control.registerKey({ key: 'maria@loja.example', ...holder });
});
// Each has a person of its own: nobody has asked anything in their name.
beforeEach(async () => {
  payer = await openAccount(bank, { type: 'PF', document: newCpf(), name: 'Rui Melo' });
});
afterAll(() => bank.close());

const call = (path: string, body: object) => bank.post(path, body, { as: payer.credential });
const codeOf = (key: string) => ({ pix_copy_and_paste: staticCode({ key, amount: '1.00' }) });
const decode = async (key: string) => {
  const { status, body } = await call(DECODE, codeOf(key));
  return [status, body] as [number, Json];
};
const pay = (code: object, amount = 1) => call(PAY, { ...payer.source, ...code, amount });

/** Asks until this many tokens are left; those of a person, of which a minute brings two. */
async function spendDownTo(left: number): Promise<void> {
  for (let asked = 0; asked < (A_PERSON_MAY_ASK - left) / 20; asked++)
    expect((await decode(`ninguem-${asked}@loja.example`))[0]).toBe(400);
}

async function told(way: string, outcome: string): Promise<number> {
  const { body } = await bank.get('/metrics', { as: null });
  const line = `lastro_key_disclosures_total{way="${way}",outcome="${outcome}"} `;
  return Number(String(body).split(line)[1]?.split('\n')[0]);
}

/** Asks again where half a minute has just passed, which gives back one question. */
async function untilRefused(ask: () => Promise<unknown[]>): Promise<unknown[]> {
  const answer = await ask();
  return answer[0] === 429 ? answer : ask();
}

describe('the holder of a key of this bank', () => {
  it('is told to a person a hundred times, and then no more: not even that the key is ours', async () => {
    const before = await told('code', 'customer');
    const begun = Date.now();
    const answers = await Promise.all(Array.from({ length: 110 }, () => decode(customer.key)));
    const found = answers.filter(([status]) => status === 200);
    const grown = Math.ceil((Date.now() - begun) / 30_000);
    expect(answers.filter(([status]) => status !== 200 && status !== 429)).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(A_PERSON_MAY_ASK);
    expect(found.length).toBeLessThanOrEqual(A_PERSON_MAY_ASK + grown);
    expect(found[0]?.[1].receiver_document_legal_id).toBe(customer.document);
    expect(await told('code', 'customer')).toBe(before + found.length);
    const refused = await told('code', 'refused');
    for (const key of [customer.key, 'maria@loja.example', 'ninguem@loja.example', '52998224725']) {
      expect(await untilRefused(() => decode(key))).toEqual(TOO_MANY);
      const paying = async () => {
        const paid = await pay(codeOf(key));
        return [paid.status, paid.body];
      };
      expect(await untilRefused(paying)).toEqual(TOO_MANY);
    }
    expect(await told('code', 'refused')).toBe(refused + 8);
  });

  it('costs twenty where there is nobody, whatever the kind of key', async () => {
    await spendDownTo(40);
    expect(await decode('39053344705')).toEqual([400, { detail: 'QRCode not found' }]);
    expect(await decode('+5511912340000')).toEqual([400, { detail: 'QRCode not found' }]);
    expect(await decode(customer.key)).toEqual(TOO_MANY);
  });

  it('is told again when Retry-After is over, and not before', async () => {
    await spendDownTo(0);
    const refused = await call(DECODE, codeOf(customer.key));
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    await bank.advance(Math.max(0, seconds - 15));
    expect(await decode(customer.key)).toEqual(TOO_MANY);
    await bank.advance(15);
    expect((await decode(customer.key))[0]).toBe(200);
    expect(await decode(customer.key)).toEqual(TOO_MANY);
  });

  it('costs nothing in the end where a payment follows', async () => {
    await spendDownTo(20);
    for (let payment = 0; payment < 25; payment++) {
      const sent = await pay(codeOf(payment % 2 === 0 ? customer.key : 'maria@loja.example'));
      expect(sent.status).toBe(200);
      await bank.drain();
      expect((await cashoutOf(bank, sent.body.id, payer)).status).toBe('SUCCESS');
    }
    expect((await decode('ninguem@loja.example'))[0]).toBe(400);
    expect(await decode(customer.key)).toEqual(TOO_MANY);
  });

  it('is no question of a code that the customer made: who has it was given it', async () => {
    const code = await createCode(bank, await simplified(bank, customer.source), customer.credential);
    await spendDownTo(0);
    expect((await call(DECODE, code)).status).toBe(200);
    const sent = await pay({ pix_copy_and_paste: code.pix_copy_and_paste }, 25.9);
    expect(sent.status).toBe(200);
    await bank.drain();
    expect((await cashoutOf(bank, sent.body.id, payer)).status).toBe('SUCCESS');
    // Nor does its payment give back what nothing took.
    expect(await decode(customer.key)).toEqual(TOO_MANY);
  });

  it('is told to no payer by key either, once others of their keys led nowhere', async () => {
    const send = async (key: string) => {
      const body = { ...payer.source, amount: 0.01, key };
      const sent = await bank.post('/create-cashout-self-approve', body, { as: payer.credential });
      await bank.drain();
      const { status, erro_descriptor } = await cashoutOf(bank, sent.body.id, payer);
      return erro_descriptor ?? status;
    };
    const unknown = await told('payment', 'unknown');
    for (let number = 0; number < 5; number++)
      expect(await send(`ninguem-${number}@loja.example`)).toBe('KEY_NOT_FOUND');
    expect(await told('payment', 'unknown')).toBe(unknown + 5);
    for (const key of [customer.key, 'maria@loja.example', 'ninguem@loja.example'])
      expect(await send(key)).toBe('DIRECTORY_LIMIT');
    expect(await decode(customer.key)).toEqual(TOO_MANY);
    await bank.advance(31);
    expect(await send(customer.key)).toBe('SUCCESS');
    expect(await send(customer.key)).toBe('SUCCESS');
  });
});

it('a company may ask a thousand times, and instruments of the sandbox always answer', async () => {
  const asker = await openAccount(bank, { balance: 10 });
  const ask = (key: string) => bank.post(DECODE, codeOf(key), { as: asker.credential });
  const begun = Date.now();
  for (let asked = 0; asked < 49; asked++)
    expect((await ask(`ninguem-${asked}@loja.example`)).status).toBe(400);
  expect((await ask(customer.key)).status).toBe(200);
  expect((await ask('ninguem@loja.example')).status).toBe(400);
  // Twenty a minute come back meanwhile.
  let grown = 0;
  while ((await ask(customer.key)).status === 200) grown += 1;
  expect(grown).toBeLessThanOrEqual(Math.ceil((Date.now() - begun) / 3_000));
  for (let asked = 0; asked < 30; asked++) {
    expect((await ask('none@psp.example')).status).toBe(400);
    expect((await ask('ok@psp.example')).status).toBe(200);
  }
});

it('ends with nothing amiss', () => bank.verify());
