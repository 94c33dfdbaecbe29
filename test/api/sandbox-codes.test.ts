import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from 'jose';
import { hasError, parsePix } from 'pix-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeBrCode } from '../../src/brcode/decode.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const make = (body: object): Promise<Json> => bank.sandbox('/codes', body);
const host = () => bank.url.slice('http://'.length);
const LOCATION = /^127\.0\.0\.1:\d+\/psp\/qr\/[0-9a-f]{32}$/;

async function inDays(days: number): Promise<string> {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  return new Date(Date.parse(now) + days * 86_400_000).toISOString();
}

/** The answer of a location, asked without any credential. */
function fetchLocation(location: string, query = ''): Promise<Response> {
  return fetch(`http://${location}${query}`);
}

/** The payload, verified as a payer's bank does: with the keys of the very host, named in the signature. */
async function read(location: string, query = ''): Promise<Json> {
  const answer = await fetchLocation(location, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/jose');
  const token = await answer.text();
  const { jku, alg, kid } = decodeProtectedHeader(token);
  expect([alg, jku]).toEqual(['ES256', `${bank.url}/psp/.well-known/jwks.json`]);
  const keys = createRemoteJWKSet(new URL(jku as string));
  const { payload, protectedHeader } = await compactVerify(token, keys);
  expect(protectedHeader.kid).toBe(kid);
  return JSON.parse(new TextDecoder().decode(payload));
}

function readBoth(text: string) {
  const ours = decodeBrCode(text);
  const theirs = parsePix(text);
  if (!ours.ok || hasError(theirs)) expect.fail(`unreadable: ${text}`);
  return { ours: ours.code, theirs };
}

function decode(pix_copy_and_paste: string, changes: object = {}) {
  return bank.post('/v2/finance/decode-qrcode', { pix_copy_and_paste, ...changes });
}

/** Padaria pays the code; gives the answer, and how the cashout stands when all is done. */
async function pay(pix_copy_and_paste: string, amount: number): Promise<{ status: number; body: Json }> {
  const body = { ...AURORA_ACCOUNT, pix_copy_and_paste, amount };
  const sent = await bank.post('/create-copy-and-paste-transfer', body);
  if (sent.status !== 200) return sent;
  await bank.drain();
  return bank.get(`/v2/finance/status-cashout?id=${sent.body.id}`);
}

describe('POST /sandbox/codes', () => {
  it('STATIC: the key is in the code, and there is no location', async () => {
    const made = await make({ type: 'STATIC', amount: 12.5, description: 'Pão na chapa' });
    expect(made).toEqual({
      pix_copy_and_paste: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
      location: null,
      key: 'ok@psp.example',
    });
    const { ours, theirs } = readBoth(made.pix_copy_and_paste);
    expect(ours).toMatchObject({ type: 'STATIC', key: 'ok@psp.example', amount: 1250n });
    expect(theirs).toMatchObject({ type: 'STATIC', pixKey: 'ok@psp.example', transactionAmount: 12.5 });
    expect((await decode(made.pix_copy_and_paste)).body).toMatchObject({
      type: 'STATIC',
      ispb: '99999001',
      receiver_name: 'Bruno Cardoso Nogueira',
      data_qr_code_static: { amount: 12.5, description: 'Pao na chapa' },
    });
  });

  it('DYNAMIC_IMMEDIATE: the location answers a signed payload', async () => {
    const expiration_date = await inDays(1);
    const made = await make({
      type: 'DYNAMIC_IMMEDIATE',
      amount: 80,
      description: 'Pedido 9',
      expiration_date,
    });
    expect(made).toMatchObject({ location: expect.stringMatching(LOCATION), key: 'ok@psp.example' });
    expect(made.location.length).toBeLessThanOrEqual(77);
    expect(readBoth(made.pix_copy_and_paste)).toMatchObject({
      ours: { type: 'DYNAMIC_IMMEDIATE', url: made.location },
      theirs: { type: 'DYNAMIC', url: made.location },
    });
    expect(await read(made.location)).toMatchObject({
      txid: made.location.slice(-32),
      status: 'ATIVA',
      chave: 'ok@psp.example',
      valor: { original: '80.00' },
      solicitacaoPagador: 'Pedido 9',
    });
    expect((await decode(made.pix_copy_and_paste)).body).toMatchObject({
      type: 'DYNAMIC_IMMEDIATE',
      key: 'ok@psp.example',
      data_qr_code_dynamic_immediate: { amount: 80, description: 'Pedido 9' },
    });
  });

  it('DYNAMIC_CHARGE: the fine is added from the due date on, for the day that is asked about', async () => {
    const [due_date, expiration_date] = [await inDays(3), await inDays(9)];
    const made = await make({ type: 'DYNAMIC_CHARGE', amount: 100, fine: 2.35, due_date, expiration_date });
    expect(made.location).toMatch(/^127\.0\.0\.1:\d+\/psp\/cobv\/[0-9a-f]{32}$/);
    const due = due_date.slice(0, 10);
    const day = async (days: number) => (await inDays(days)).slice(0, 10);
    const payload = await read(made.location);
    expect(payload).toMatchObject({
      calendario: { dataDeVencimento: due, validadeAposVencimento: 6 },
      valor: { original: '100.00', final: '100.00' },
    });
    expect(await read(made.location, `?DPP=${await day(2)}&codMun=5300108`)).toMatchObject({
      valor: { final: '100.00' },
    });
    const late = { original: '100.00', multa: '2.35', final: '102.35' };
    expect(await read(made.location, `?DPP=${due}&codMun=5300108`)).toMatchObject({ valor: late });
    // In Brazil's evening its day is the one before that of UTC.
    for (const bad of [await day(-2), await day(10), '2026-02-30', 'tomorrow']) {
      const answer = await fetchLocation(made.location, `?DPP=${bad}`);
      expect(answer.status, bad).toBe(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await answer.json()).toMatchObject({
        status: 400,
        type: expect.stringMatching(/CobPayloadOperacaoInvalida$/),
      });
    }
    expect((await decode(made.pix_copy_and_paste, { payment_date: due })).body).toMatchObject({
      type: 'DYNAMIC_CHARGE',
      data_qr_code_dynamic_charge: { amount: 100, due_date: due, fine_amount: 2.35 },
    });
    expect((await decode(made.pix_copy_and_paste)).body).toMatchObject({
      data_qr_code_dynamic_charge: { amount: 100, due_date: due, fine_amount: 0 },
    });
  });

  it('COMPOUND: a recurrence beside an immediate payment, or beside a charge', async () => {
    const three = await make({ type: 'COMPOUND', amount: 30 });
    const four = await make({ type: 'COMPOUND', amount: 30, due_date: (await inDays(5)).slice(0, 10) });
    const { ours } = readBoth(three.pix_copy_and_paste);
    expect(ours).toMatchObject({ type: 'COMPOUND', journey: 'JORNADA_3', url: three.location });
    expect(await read(ours.recurrenceUrl as string)).toMatchObject({
      idRec: expect.stringMatching(/^RN99999001\d{8}[0-9a-f]{11}$/),
      valor: { valorRec: '30.00' },
    });
    for (const [made, journey] of [
      [three, 'JORNADA_3'],
      [four, 'JORNADA_4'],
    ])
      expect((await decode(made.pix_copy_and_paste)).body).toMatchObject({
        type: 'COMPOUND',
        journey,
        key: 'ok@psp.example',
        data_qr_code_compound: expect.objectContaining({ amount: 30 }),
      });
  });

  it('with nothing but a type asks for R$ 10.00, and leaves a static amount to the payer', async () => {
    expect(readBoth((await make({ type: 'STATIC' })).pix_copy_and_paste).ours.amount).toBeUndefined();
    const { location } = await make({ type: 'DYNAMIC_CHARGE' });
    expect(await read(location)).toMatchObject({ valor: { final: '10.00' } });
  });

  it.each([
    ['type', { type: 'OTHER' }, 'type'],
    ['no type', {}, 'type'],
    ['amount', { type: 'STATIC', amount: 0 }, 'amount'],
    ['key', { type: 'STATIC', key: 'not a key' }, 'key'],
    ['date', { type: 'DYNAMIC_IMMEDIATE', expiration_date: '2030-13-01T00:00:00Z' }, 'expiration_date'],
    ['far date', { type: 'DYNAMIC_IMMEDIATE', expiration_date: '9999-12-31T00:00:00Z' }, 'expiration_date'],
    ['day', { type: 'DYNAMIC_CHARGE', due_date: '2030-02-30' }, 'due_date'],
    ['description', { type: 'STATIC', description: 'x'.repeat(60) }, 'description'],
    ['sum', { type: 'DYNAMIC_CHARGE', amount: 9999999999.99, fine: 0.01 }, 'fine'],
  ])('422 naming a bad %s', async (_what, body, member) => {
    const answer = await bank.post('/sandbox/codes', body, { as: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.map((one: Json) => one.loc)).toContainEqual(['body', member]);
  });
});

describe('the locations', () => {
  it('answer 404 for what never was', async () => {
    const { location } = await make({ type: 'DYNAMIC_IMMEDIATE' });
    for (const path of [`psp/qr/${'0'.repeat(32)}`, `psp/cobv/${location.slice(-32)}`, 'psp/rec/x'])
      expect((await fetchLocation(`${host()}/${path}`)).status, path).toBe(404);
  });

  it('answer 410 once expired, and the code can be neither decoded nor paid', async () => {
    const made = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 5, expiration_date: await inDays(-1) });
    expect((await fetchLocation(made.location)).status).toBe(410);
    expect(await decode(made.pix_copy_and_paste)).toMatchObject({
      status: 400,
      body: { detail: 'QRCode not found' },
    });
    expect(await pay(made.pix_copy_and_paste, 5)).toMatchObject({
      status: 400,
      body: { detail: 'Invalid PIX copy and paste code' },
    });
  });

  it('need no token where the sandbox’s controls do', async () => {
    const guarded = await startBank({ host: '0.0.0.0', sandboxToken: 'correct horse battery' });
    try {
      const url = guarded.url.replace('0.0.0.0', '127.0.0.1');
      const { keys } = (await (await fetch(`${url}/psp/.well-known/jwks.json`)).json()) as Json;
      expect(keys).toHaveLength(1);
      expect((await fetch(`${url}/psp/qr/${'0'.repeat(32)}`)).status).toBe(404);
      expect((await fetch(`${url}/sandbox/codes`, { method: 'POST' })).status).toBe(401);
    } finally {
      await guarded.close();
    }
  });

  it('are signed with another key than the bank’s own', async () => {
    const [theirs, ours] = await Promise.all(
      ['/psp/.well-known/jwks.json', '/.well-known/jwks.json'].map(
        async (path) => (await bank.get(path)).body,
      ),
    );
    expect(theirs.keys).toHaveLength(1);
    expect(ours.keys.map((key: Json) => key.kid)).not.toContain(theirs.keys[0].kid);
  });
});

describe('paying such a code', () => {
  it.each(['STATIC', 'DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND'])('%s settles', async (type) => {
    const made = await make({ type, amount: 41.2 });
    expect((await pay(made.pix_copy_and_paste, 41.2)).body).toMatchObject({
      status: 'SUCCESS',
      key: 'ok@psp.example',
      recipient_instution: '99999001',
      recipient_name: 'Bruno Cardoso Nogueira',
    });
  });

  it.each([
    ['reject-AC03@psp.example', 'FAILED', 'AC03'],
    ['reject-FRAD@psp.example', 'FAILED', 'FRAD'],
    ['returns@psp.example', 'SUCCESS', null],
  ])('by a code of %s ends %s', async (key, status, code) => {
    const made = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 7, key });
    expect((await pay(made.pix_copy_and_paste, 7)).body).toMatchObject({ status, erro_descriptor: code });
    const gone = status === 'SUCCESS';
    expect((await fetchLocation(made.location)).status).toBe(gone ? 410 : 200);
  });

  it('slow and silent receivers end at their instants', async () => {
    const [slow, silent] = await Promise.all(
      ['slow-5@psp.example', 'silent@psp.example'].map(async (key) => {
        const { pix_copy_and_paste } = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 7, key });
        return (await pay(pix_copy_and_paste, 7)).body;
      }),
    );
    expect([slow.status, silent.status]).toEqual(['PROCESSING', 'PROCESSING']);
    await bank.advance(41);
    const now = async (id: number) => (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body;
    expect(await now(slow.id)).toMatchObject({ status: 'SUCCESS' });
    expect(await now(silent.id)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AB03' });
  });

  it('a key that is in no directory cannot be paid by code', async () => {
    const made = await make({ type: 'DYNAMIC_IMMEDIATE', key: 'none@psp.example' });
    expect(await pay(made.pix_copy_and_paste, 10)).toMatchObject({ status: 400 });
  });

  it('another amount is refused at once, and the second payment finds the code gone', async () => {
    const made = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 20 });
    expect(await pay(made.pix_copy_and_paste, 20.01)).toMatchObject({
      status: 400,
      body: { detail: 'Invalid amount' },
    });
    expect((await pay(made.pix_copy_and_paste, 20)).body).toMatchObject({ status: 'SUCCESS' });
    expect(await pay(made.pix_copy_and_paste, 20)).toMatchObject({
      status: 400,
      body: { detail: 'Invalid PIX copy and paste code' },
    });
  });

  it('of sixty-four payers at once one pays, and the others are refused DUPL or at the door', async () => {
    const made = await make({ type: 'DYNAMIC_IMMEDIATE', amount: 1 });
    const body = { ...AURORA_ACCOUNT, pix_copy_and_paste: made.pix_copy_and_paste, amount: 1 };
    const sent = await Promise.all(
      Array.from({ length: 64 }, () => bank.post('/create-copy-and-paste-transfer', body)),
    );
    await bank.drain();
    const taken = sent.filter(({ status }) => status === 200);
    const ended: Json[] = await Promise.all(
      taken.map(async ({ body: { id } }) => (await bank.get(`/v2/finance/status-cashout?id=${id}`)).body),
    );
    expect(ended.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
    const failed = ended.filter(({ status }) => status === 'FAILED');
    expect(failed.map((one) => one.erro_descriptor)).toEqual(failed.map(() => 'DUPL'));
    expect(failed).toHaveLength(taken.length - 1);
    for (const refused of sent.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 400, body: { detail: 'Invalid PIX copy and paste code' } });
    await bank.verify();
  });
});

describe('a customer of another institution who scans such a code', () => {
  it('pays nobody here: AC03', async () => {
    for (const type of ['STATIC', 'DYNAMIC_IMMEDIATE']) {
      const { pix_copy_and_paste } = await make({ type, amount: 10 });
      const paid = await bank.sandbox('/cash-ins', { amount: 10, pix_copy_and_paste });
      expect(paid).toMatchObject({ status: 'REJECTED', reason: 'AC03' });
    }
  });
});
