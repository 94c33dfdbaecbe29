import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsColleague, browseAsSeeded } from '../pages.ts';
import { readPdf } from '../pdf-text.ts';
import { paidCode, receive, refundCashIn } from '../receiving.ts';
import { HELENA } from '../screens/customer.ts';

let bank: TestBank;
let at: AtThePages;
let sent: Json;
beforeAll(async () => {
  bank = await startBank();
  at = await browseAsSeeded(bank);
  sent = await pay(12.34);
});
afterAll(() => bank.close());

async function pay(amount: number): Promise<Json> {
  const body = { ...AURORA_ACCOUNT, key: 'ok@psp.example', amount };
  const made = await bank.post('/create-cashout-self-approve', body, { as: AURORA });
  await bank.drain();
  const { body: shown } = await at.helena.get(`/web/cashouts/${made.body.id}`);
  expect(shown.status, JSON.stringify(made.body)).toBe('SUCCESS');
  return shown;
}

const pdfOf = async (path: string, by = at.helena) => {
  const answer = await fetch(`${bank.url}${path}`, { headers: { cookie: by.cookie } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const verify = (id: string, code: string): Promise<Answer> =>
  bank.get(`/receipts?${new URLSearchParams({ id, code })}`, { as: null });

describe('200 GET /web/receipts/{e2e}', () => {
  it('is one page, tagged, with both sides masked and the code that verifies it', async () => {
    const { answer, bytes } = await pdfOf(`/web/receipts/${sent.operationUuid}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="comprovante-${sent.operationUuid}.pdf"`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const { pages, lines, tagged, language } = readPdf(bytes);
    expect({ pages, tagged, language }).toEqual({ pages: 1, tagged: true, language: 'pt-BR' });
    const text = lines.join('\n');
    for (const said of ['Comprovante de Pix', 'R$\u00a012,34', 'Padaria Aurora Ltda', '11.222.333/0001-81'])
      expect(text).toContain(said);
    for (const said of [sent.recipient.name, sent.recipient.document, sent.operationUuid, sent.receipt_code])
      expect(text).toContain(said);
    expect(sent.recipient.document).toMatch(/^\*\*\*/);
    expect(sent.receipt_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('of what came from elsewhere is there for its payee', async () => {
    const cashIn = await receive(bank, 7.5);
    const { answer, bytes } = await pdfOf(`/web/receipts/${cashIn.end_to_end_id}`);
    expect(answer.status).toBe(200);
    expect(readPdf(bytes).lines.join('\n')).toContain('R$\u00a07,50');
  });

  it('of what stayed in the bank is one for both sides, with one code', async () => {
    const code = await paidCode(bank, 21);
    const both = await Promise.all(
      [at.helena, at.davi].map((by) => pdfOf(`/web/receipts/${code.endToEndId}`, by)),
    );
    const codes = both.map(({ bytes }) =>
      readPdf(bytes).lines.filter((line) => /^(\w{4}-){3}\w{4}$/.test(line)),
    );
    expect(codes[0]).toHaveLength(1);
    expect(codes[0]).toEqual(codes[1]);
  });
});

describe('400 GET /web/receipts/{e2e}', () => {
  it("of another company's payment, and of one that never was", async () => {
    const missing = [400, { detail: 'Transaction not found' }];
    const of = async (id: string, by = at.helena) => {
      const { status, body } = await by.get(`/web/receipts/${encodeURIComponent(id)}`);
      return [status, body];
    };
    expect(await of(sent.operationUuid, at.davi)).toEqual(missing);
    for (const id of ['x', `${sent.operationUuid.slice(0, -1)}!`, `E${'0'.repeat(31)}`])
      expect(await of(id)).toEqual(missing);
  });
});

describe('403 GET /web/receipts/{e2e}', () => {
  it('without the right to read the account', async () => {
    const ivo = await browseAsColleague(bank, HELENA, ['cashout.create']);
    expect((await ivo.get(`/web/receipts/${sent.operationUuid}`)).status).toBe(403);
  });
});

describe('GET /receipts', () => {
  it('confirms a receipt to whoever has its code, however they type it', async () => {
    const code: string = sent.receipt_code;
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
    ]) {
      const { status, body } = await verify(sent.operationUuid, typed);
      expect(status).toBe(200);
      expect(body).toContain('<h1>Comprovante verdadeiro</h1>');
      expect(body).toContain('R$\u00a012,34');
    }
  });

  it('tells nothing beyond the receipt', async () => {
    const { body } = await verify(sent.operationUuid, sent.receipt_code);
    expect(body).not.toMatch(/100013|ok@psp|receipt_code/);
    expect(body).not.toMatch(new RegExp(`\\b${sent.id}\\b`));
    expect(body).toContain(sent.recipient.document);
  });

  it('knows no payment without its very code', async () => {
    const other = await pay(1);
    const unknown = [
      [sent.operationUuid, other.receipt_code],
      [sent.operationUuid, '0000-0000-0000-0000'],
      [sent.operationUuid, sent.receipt_code.slice(0, -1)],
      [`E${'1'.repeat(31)}`, sent.receipt_code],
    ] as const;
    for (const [id, code] of unknown) {
      const { status, body } = await verify(id, code);
      expect([id, code, status]).toEqual([id, code, 200]);
      expect(body).toContain('Não encontramos um pagamento com esses dados.');
      expect(body).not.toMatch(/12,34|Padaria/);
    }
    expect((await verify(sent.operationUuid, '')).body).toContain('Informe o ID da transação');
    expect((await bank.get('/receipts', { as: null })).body).toContain('<h1>Conferir comprovante</h1>');
  });

  it('says that the money has gone back since', async () => {
    const cashIn = await receive(bank, 3);
    const receipt = await receiptOf(cashIn.end_to_end_id);
    expect((await refundCashIn(bank, cashIn.id, 3)).status).toBe(200);
    await bank.drain();
    expect((await verify(cashIn.end_to_end_id, receipt)).body).toContain(
      'Pagamento verdadeiro, já devolvido',
    );
  });

  it('judges no more than ten wrong codes of a network in a quarter of an hour', async () => {
    await bank.advance(901);
    const answers = [];
    for (let tried = 0; tried < 12; tried++) answers.push((await verify(sent.operationUuid, 'AAAA')).status);
    expect(answers).toEqual([...Array(10).fill(200), 429, 429]);
    const right = await verify(sent.operationUuid, sent.receipt_code);
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '900']);
    expect(right.body).toContain('Foram muitas tentativas.');
    await bank.advance(901);
    expect((await verify(sent.operationUuid, sent.receipt_code)).status).toBe(200);
  });
});

async function receiptOf(endToEndId: string): Promise<string> {
  const { bytes } = await pdfOf(`/web/receipts/${endToEndId}`);
  const code = readPdf(bytes).lines.find((line) => /^(\w{4}-){3}\w{4}$/.test(line));
  if (code === undefined) throw new Error('the receipt has no code');
  return code;
}
