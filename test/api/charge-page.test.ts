import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import {
  charge,
  createCode,
  DAY,
  inSeconds,
  paidCode,
  payCode,
  refundCode,
  simplified,
} from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const pathOf = ({ pix_copy_and_paste: text }: Json): string => {
  const token = /\/qr\/v2\/(?:cobv\/)?([0-9a-f]{32})/.exec(text)?.[1];
  if (token === undefined) throw new Error('the code names no location');
  return `/charge/${token}`;
};
const open = (code: Json) => bank.get(pathOf(code), { as: null });
const follow = (code: Json) => bank.get(`${pathOf(code)}/status`, { as: null });
const cancel = (code: Json) =>
  bank.post('/v2/finance/cancel-pix-copy-and-paste', { qr_code_id: code.qr_code_id });

describe('200 GET /charge/{token}', () => {
  it('says who asks, how much and until when, and shows the code without any script', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 1234.5, tag: 'mesa 7' }));
    const { status, headers, body } = await open(code);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const said of [
      'R$\u00a01.234,50',
      'Padaria Aurora Ltda',
      'CNPJ 11.222.333/0001-81',
      'Pode ser paga até',
    ])
      expect(body).toContain(said);
    expect(body).toContain(`>${code.pix_copy_and_paste}</p>`);
    expect(body).toContain(`src="data:image/png;base64,${code.base_64_image}"`);
    expect(body).toContain('<noscript><meta http-equiv="refresh" content="20"></noscript>');
    expect(body).not.toContain('precisa de JavaScript');
  });

  it('shows a charge with its due day and what it costs late, and of the debtor nothing', async () => {
    const code = await createCode(bank, await charge(bank));
    const { body } = await open(code);
    const day = (at: string) => at.slice(0, 10).split('-').reverse().join('/');
    expect(body).toContain(`<dt>Vencimento</dt><dd>${day(code.due_date)}</dd>`);
    expect(body).toContain(`<dt>A partir de ${day(code.fine_date)}, com multa</dt><dd>R$\u00a0107,50</dd>`);
    expect(body).not.toMatch(/Marina|52998224725|529\.982/);
  });

  it('holds no id of the code, the account or the company, and no tag', async () => {
    const code = await createCode(bank, await simplified(bank, { tag: 'SEGREDO-DA-CASA' }));
    const text = `${(await open(code)).body}`.replaceAll(/base64,[^"]+/g, '');
    expect(text).not.toMatch(/SEGREDO-DA-CASA|100013|"qr_code_id"/);
    expect(text).not.toMatch(new RegExp(`\\b${code.qr_code_id}\\b`));
  });

  it('is told as soon as it is paid, and by the page as well', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 30 }));
    expect((await follow(code)).body).toEqual({ status: 'NEW', amount: 'R$\u00a030,00' });
    await payCode(bank, code, 30);
    expect((await follow(code)).body).toEqual({ status: 'PAID', amount: 'R$\u00a030,00' });
    const { body } = await open(code);
    expect(body).toContain('Pagamento recebido</h1>');
    // Neither the code that nobody may pay again, nor the payer.
    expect(body).not.toMatch(/br\.gov\.bcb\.pix|BR\.GOV|id="qr"|Oficina Boreal/);
  });

  it('says what has been given back', async () => {
    const code = await paidCode(bank, 40);
    await refundCode(bank, code.qr_code_id, 15);
    await bank.drain();
    const { body } = await open(code);
    expect(body).toContain('Pagamento devolvido em parte</h1>');
    expect(body).toContain('devolveu R$\u00a015,00');
  });

  it('says that it was cancelled, or that its time is over', async () => {
    const cancelled = await createCode(bank, await simplified(bank));
    expect((await cancel(cancelled)).status).toBe(200);
    expect((await open(cancelled)).body).toContain('Cobrança cancelada</h1>');
    const expiring = await createCode(
      bank,
      await simplified(bank, { expiration_date: await inSeconds(bank, DAY) }),
    );
    await bank.advance(DAY + 1);
    expect((await follow(expiring)).body.status).toBe('EXPIRED');
    const { body } = await open(expiring);
    expect(body).toContain('Cobrança expirada</h1>');
    expect(body).not.toContain('id="qr"');
  });

  it('has the fine in it from its day on', async () => {
    const code = await createCode(bank, await charge(bank, { fine: 7.5 }));
    await bank.advance(12 * DAY + 60);
    expect((await follow(code)).body).toEqual({ status: 'NEW', amount: 'R$\u00a0107,50' });
    expect((await open(code)).body).toContain('<dt>Multa por atraso</dt><dd>R$\u00a07,50</dd>');
  });
});

describe('404 GET /charge/{token}', () => {
  it.each(['0'.repeat(32), 'x', '1', '%27%20or%201=1', 'F'.repeat(32)])('%s', async (token) => {
    for (const path of [`/charge/${token}`, `/charge/${token}/status`]) {
      const { status, headers, body } = await bank.get(path, { as: null });
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('Este endereço não está mais disponível');
    }
  });
});
