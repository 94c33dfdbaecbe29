import { compactVerify, createRemoteJWKSet, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { charge, createCode, DAY, inSeconds, paidCode, refundCode, simplified } from '../receiving.ts';

const KEY = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

/** Where a code says its payload is. */
const locationOf = (code: Json): string => {
  const path = /(\/qr\/v2\/(?:cobv\/)?[0-9a-f]{32})/.exec(code.pix_copy_and_paste)?.[1];
  if (path === undefined) throw new Error('the code names no location');
  return path;
};

const ask = async (code: Json, query = '') => {
  const answer = await bank.get(locationOf(code) + query, { as: null });
  return { ...answer, type: answer.headers.get('content-type') };
};

/** The payload, after the signature has been verified against the published keys. */
const read = async (code: Json, query = ''): Promise<Json> => {
  const { status, type, body } = await ask(code, query);
  expect([status, type]).toEqual([200, 'application/jose']);
  const jwks = createRemoteJWKSet(new URL(`${bank.url}/.well-known/jwks.json`));
  const { payload } = await compactVerify(body, jwks);
  return JSON.parse(new TextDecoder().decode(payload));
};

describe('200 GET /qr/v2/{token}', () => {
  it('a simplified code: the amount and the key, for as long as the code lives', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 25.9 }));
    const payload = await read(code);
    expect(payload).toEqual({
      calendario: {
        criacao: expect.stringMatching(ISO),
        apresentacao: expect.stringMatching(ISO),
        expiracao: expect.any(Number),
      },
      txid: locationOf(code).slice('/qr/v2/'.length),
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '25.90', modalidadeAlteracao: 0 },
      chave: KEY,
    });
    const end = Date.parse(payload.calendario.criacao) + payload.calendario.expiracao * 1000;
    expect(Math.abs(end - Date.parse(code.expiration_date))).toBeLessThan(1000);
    expect(end).toBeLessThanOrEqual(Date.parse(code.expiration_date));
  });

  it('carries the header that the manual asks for', async () => {
    const code = await createCode(bank, await simplified(bank));
    const header = decodeProtectedHeader((await ask(code)).body);
    expect(header.alg).toMatch(/^(RS|PS|ES)(256|384|512)$/);
    expect(header).toMatchObject({
      kid: expect.any(String),
      jku: expect.stringContaining('/.well-known/jwks.json'),
    });
    expect(header.x5t ?? header['x5t#S256']).toEqual(expect.any(String));
  });

  it('needs no bearer, and the document of a debtor only where it is one', async () => {
    const debtor = { debtor_document: '11111111111', debtor_name: 'Ninguém', type_document: 'CPF' };
    expect(await read(await createCode(bank, await simplified(bank, debtor)))).not.toHaveProperty('devedor');
  });
});

describe('200 GET /qr/v2/cobv/{token}', () => {
  it('a charge: the debtor, the receiver, and what is due', async () => {
    const code = await createCode(bank, await charge(bank, { amount: 100, fine: 7.5 }));
    expect(await read(code)).toMatchObject({
      calendario: { dataDeVencimento: code.due_date.slice(0, 10), validadeAposVencimento: 10 },
      devedor: { cpf: '52998224725', nome: 'Marina Duarte' },
      recebedor: { cnpj: '11222333000181', nome: 'Padaria Aurora Ltda' },
      txid: locationOf(code).slice('/qr/v2/cobv/'.length),
      status: 'ATIVA',
      valor: { original: '100.00', final: '100.00' },
      chave: KEY,
    });
  });

  it('DPP: amount alone up to the day before the fine, amount and fine from its day on', async () => {
    const code = await createCode(bank, await charge(bank, { amount: 100, fine: 7.5 }));
    const dayBefore = new Date(Date.parse(code.fine_date) - DAY * 1000).toISOString().slice(0, 10);
    const final = async (day: string) => (await read(code, `?DPP=${day}&codMun=3550308`)).valor.final;
    expect(await final((await inSeconds(bank, 0)).slice(0, 10))).toBe('100.00');
    expect(await final(dayBefore)).toBe('100.00');
    expect(await final(code.fine_date.slice(0, 10))).toBe('107.50');
    expect(await final(code.expiration_date.slice(0, 10))).toBe('107.50');
  });

  it("DPP: the day in Brazil, whose evening is the next day in UTC; the amount is the bank's own day's", async () => {
    const evening = `${(await inSeconds(bank, DAY)).slice(0, 10)}T01:00:00Z`;
    await bank.advance((Date.parse(evening) - Date.parse(await inSeconds(bank, 0))) / 1000);
    const [due_date, fine_date, expiration_date] = await Promise.all(
      [600, DAY + 1_200, 5 * DAY].map((seconds) => inSeconds(bank, seconds)),
    );
    const code = await createCode(bank, await charge(bank, { due_date, fine_date, expiration_date }));
    await bank.advance(DAY);
    const inBrazil = evening.slice(0, 10);
    expect((await read(code, `?DPP=${inBrazil}`)).valor.final).toBe('107.50');
    expect((await read(code, `?DPP=${fine_date?.slice(0, 10)}`)).valor.final).toBe('107.50');
  });

  it('without DPP: as of this instant', async () => {
    const [due_date, fine_date, expiration_date] = await Promise.all(
      [1, 2, 5].map((days) => inSeconds(bank, days * DAY)),
    );
    const code = await createCode(
      bank,
      await charge(bank, {
        amount: 10.01,
        type_fine: 'PERCENT',
        fine: 33.33,
        due_date,
        fine_date,
        expiration_date,
      }),
    );
    expect((await read(code)).valor.final).toBe('10.01');
    await bank.advance(2 * DAY);
    expect((await read(code)).valor).toMatchObject({ original: '10.01', multa: '3.34', final: '13.35' });
  });
});

describe('400, 404, 410', () => {
  it('400: a day before today, after the end, or none', async () => {
    const code = await createCode(bank, await charge(bank));
    // Two days: in Brazil's evening its day is yesterday in UTC.
    const yesterday = (await inSeconds(bank, -2 * DAY)).slice(0, 10);
    const after = new Date(Date.parse(code.expiration_date) + DAY * 1000).toISOString().slice(0, 10);
    for (const day of [yesterday, after, '2027-02-30', 'hoje']) {
      const { status, type, body } = await ask(code, `?DPP=${day}`);
      expect([status, type?.split(';')[0]]).toEqual([400, 'application/problem+json']);
      expect(body).toMatchObject({
        type: 'https://pix.bcb.gov.br/api/v2/error/CobPayloadOperacaoInvalida',
        status: 400,
      });
    }
  });

  it('404: unknown tokens, and a charge under the path of the others', async () => {
    for (const path of [
      `/qr/v2/${'0'.repeat(32)}`,
      `/qr/v2/cobv/${'0'.repeat(32)}`,
      '/qr/v2/x',
      '/qr/v2/cobv/x',
    ])
      expect((await bank.get(path, { as: null })).status).toBe(404);
    const code = await createCode(bank, await charge(bank));
    expect((await bank.get(locationOf(code).replace('cobv/', ''), { as: null })).status).toBe(404);
  });

  it('410: paid, given back, cancelled, expired', async () => {
    const paid = await paidCode(bank, 5);
    expect((await ask(paid)).status).toBe(410);
    await refundCode(bank, paid.qr_code_id, 5);
    expect((await ask(paid)).status).toBe(410);
    const cancelled = await createCode(bank, await charge(bank));
    await bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: cancelled.qr_code_id });
    expect((await ask(cancelled)).status).toBe(410);
    const expired = await createCode(
      bank,
      await simplified(bank, { expiration_date: await inSeconds(bank, 15) }),
    );
    expect((await ask(expired)).status).toBe(200);
    await bank.advance(16);
    expect((await ask(expired)).status).toBe(410);
  });
});
