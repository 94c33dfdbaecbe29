import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { maskCpf } from '../../src/values/tax-id.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { complaintsOf, OFX_DTD, readOfx, valuesOf } from '../ofx.ts';
import { type Browser, browse } from '../pages.ts';
import { bankNow } from '../people.ts';
import { createCode, payCode, receive, simplified } from '../receiving.ts';

const [AURORA_COMPANY] = SEEDED_COMPANIES as [SeededCompany];
const [, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];

const TAGS = [
  '=HYPERLINK("http://x.example","y")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1+1',
  '\t=1+1',
  'a;b',
  'a "b"',
  'linha 1\nlinha 2',
  '<STMTTRN>&amp;',
  'açaí, pão',
  '“pão” – €1 Ż 北',
];

let bank: TestBank;
let caio: Browser;
let paidCode: Json;
let ok: Json;

beforeAll(async () => {
  bank = await startBank();
  for (const tag of TAGS)
    await bank.post('/create-cashout-self-approve', {
      ...{ ...AURORA_ACCOUNT, amount: 1.1, key: 'ok@psp.example', tag },
    });
  await bank.drain();
  await bank.advance(3 * 86_400);
  await receive(bank, 70.07);
  paidCode = await createCode(bank, await simplified(bank, { amount: 25.9 }));
  await payCode(bank, paidCode as { pix_copy_and_paste: string }, 25.9);
  await createCode(bank, await simplified(bank, { amount: 3 }));
  caio = await browse(bank, CAIO);
  const { body } = await bank.get('/sandbox', { as: null });
  ok = body.recipients.find(({ key }: Json) => key === 'ok@psp.example');
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const ALWAYS = 'start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z';
const of = (path: string, number = '100013') => `${path}?branch=0001&number=${number}`;

interface LedgerLine {
  code: bigint;
  amount: bigint;
  direction: string;
  balance: bigint;
}

function ledger(number = '100013'): Promise<LedgerLine[]> {
  return queryText<LedgerLine>(
    bank.app.db.main,
    `select m.code, m.amount, k.direction, m.balance_after as balance
       from account_numbers n join movements m on m.company_id = n.company_id and m.account_id = n.account_id
       join movement_kinds k on k.kind = m.kind where n.number = $1 order by m.at, m.code`,
    [number],
  );
}

/** The cells of a CSV, by the rules of RFC 4180 with semicolons. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

async function bytesOf(path: string) {
  const answer = await fetch(bank.url + path, { headers: { cookie: caio.cookie } });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const centavosOf = (text: string) => BigInt(text.replace(/[,.]/, ''));
const signed = ({ direction, amount }: LedgerLine) => (direction === 'DEBIT' ? -amount : amount);

describe('GET /web/statement.csv', () => {
  it('has every entry once, as the ledger has it, and no formula', async () => {
    const { answer, bytes } = await bytesOf(`${of('/web/statement.csv')}&${ALWAYS}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="extrato-0001-100013.csv"');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = parseCsv(bytes.subarray(3).toString());
    expect(head?.join(';')).toBe(
      'Data;Hora;Código;Lançamento;Valor;Saldo;Identificador Pix;Transação;Cobrança;Referência;' +
        'Favorecido ou pagador;CPF ou CNPJ;Instituição',
    );
    const lines = await ledger();
    expect(rows.map((row) => [row[2], centavosOf(row[4] ?? ''), centavosOf(row[5] ?? '')])).toEqual(
      lines.map((line) => [String(line.code), signed(line), line.balance]),
    );
    const tags = rows.filter((row) => row[3] === 'Pix enviado').map((row) => row[9]);
    expect(new Set(tags)).toEqual(new Set([...TAGS.slice(0, 10).map((tag) => `'${tag}`), ...TAGS.slice(10)]));
    expect(rows.at(-1)?.[4]).toBe('25,90');
    // Every line has a name: the bank's own where it gives a credit.
    expect(rows.map((row) => row[10]).every((name) => name !== '')).toBe(true);
    expect(rows[0]?.slice(10)).toEqual(['Lastro', '', 'Lastro']);
    expect(rows[1]?.slice(10)).toEqual([ok.name, maskCpf(ok.document), 'PSP Exemplo S.A.']);
  });

  it('has the lines between two instants and no others', async () => {
    const since = new Date((await bankNow(bank)).getTime() - 86_400_000).toISOString();
    const { bytes } = await bytesOf(`${of('/web/statement.csv')}&start=${since}&end=2100-01-01T00:00:00Z`);
    expect(
      parseCsv(bytes.subarray(3).toString())
        .slice(1)
        .map((row) => row[4]),
    ).toEqual(['70,07', '25,90']);
  });

  it('has only what is searched for, where something is', async () => {
    const found = async (kind: string, search: string) =>
      (await bytesOf(`${of(`/web/statement.${kind}`)}&${ALWAYS}&${search}`)).bytes;
    const rows = async (search: string) =>
      parseCsv((await found('csv', search)).subarray(3).toString()).slice(1);
    const received = await rows('type=PIX_CASHIN');
    expect(received.map((row) => row[4])).toEqual(['70,07', '25,90']);
    expect((await rows('type=PIX_CASHIN&text=25,9')).map((row) => row[4])).toEqual(['25,90']);
    expect((await rows('text=%20%20')).length).toBe((await ledger()).length);
    const named = await rows(`text=${encodeURIComponent(ok.name.split(' ')[0])}&type=PIX_CASHOUT`);
    expect(named.length).toBe(TAGS.length);
    const ofx = readOfx(await found('ofx', 'type=PIX_CASHIN'));
    expect(valuesOf(ofx, 'TRNAMT')).toEqual(['70.07', '25.90']);
    // The balance stays the account's, whatever is left out.
    expect(valuesOf(ofx, 'BALAMT').map(centavosOf)).toEqual([(await ledger()).at(-1)?.balance]);
  });

  it('has more lines than are read at once, each of them once', async () => {
    const pays = Array.from({ length: 1_203 }, () =>
      bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 0.01, key: 'ok@psp.example' }),
    );
    await Promise.all(pays);
    await bank.drain();
    const { bytes } = await bytesOf(`${of('/web/statement.csv')}&${ALWAYS}`);
    const codes = parseCsv(bytes.subarray(3).toString())
      .slice(1)
      .map((row) => row[2]);
    expect(codes).toEqual((await ledger()).map(({ code }) => String(code)));
    expect(codes.length).toBeGreaterThan(1_203);
  });

  it.each(['csv', 'ofx'])("is refused for another company's account, and for nobody (%s)", async (kind) => {
    const other = await caio.get(`${of(`/web/statement.${kind}`, '100030')}&${ALWAYS}`);
    expect([other.status, other.body]).toEqual([400, { detail: 'Account not found' }]);
    const nobody = await bank.get(`${of(`/web/statement.${kind}`)}&${ALWAYS}`, { as: null });
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const program = await bank.get(`${of(`/web/statement.${kind}`)}&${ALWAYS}`);
    expect([program.status, program.body]).toEqual([403, { detail: 'Forbidden' }]);
    const backwards = await caio.get(
      `${of(`/web/statement.${kind}`)}&start=2026-02-01T00:00:00Z&end=2026-01-01T00:00:00Z`,
    );
    expect([backwards.status, backwards.body.detail]).toEqual([
      422,
      [{ loc: ['query', 'end'], msg: 'must not be before start', type: 'value_error' }],
    ]);
  });
});

describe('GET /web/statement.ofx', () => {
  it('has every entry once, as the ledger has it, and no markup of others', async () => {
    const { answer, bytes } = await bytesOf(`${of('/web/statement.ofx')}&${ALWAYS}`);
    expect(answer.headers.get('content-type')).toBe('application/x-ofx');
    const ofx = readOfx(bytes);
    const values = (tag: string) => valuesOf(ofx, tag);
    const lines = await ledger();
    expect(values('FITID')).toEqual(lines.map(({ code }) => String(code)));
    expect(values('TRNAMT').map(centavosOf)).toEqual(lines.map(signed));
    expect(values('BALAMT').map(centavosOf)).toEqual([lines.at(-1)?.balance]);
    expect([values('BANKID'), values('BRANCHID'), values('ACCTID')]).toEqual([
      ['99999000'],
      ['0001'],
      ['100013'],
    ]);
    expect(values('MEMO')).toContain('Pix enviado <STMTTRN>&amp;');
    expect(values('MEMO')).toContain('Pix enviado linha 1 linha 2');
    expect(values('MEMO')).toContain('Pix enviado açaí, pão');
    // Quotes, a dash and the euro in their places of windows-1252.
    expect(values('MEMO')).toContain('Pix enviado \x93pão\x94 \x96 \x801 Z ?');
    expect(values('NAME').length).toBe(lines.length);
    expect(values('NAME')).toContain(ok.name);
    expect(values('REFNUM').every((id) => id.length === 32)).toBe(true);
  });

  it.runIf(OFX_DTD !== undefined)('is valid by the official DTD', async () => {
    const { bytes } = await bytesOf(`${of('/web/statement.ofx')}&${ALWAYS}`);
    expect(complaintsOf(bytes, OFX_DTD ?? '')).toBe('');
    const broken = Buffer.from(bytes.toString('latin1').replace('<TRNAMT>', '<MEMO>'), 'latin1');
    expect(complaintsOf(broken, OFX_DTD ?? '')).toContain('MEMO');
    const nothing = `${of('/web/statement.ofx')}&start=2019-01-01T00:00:00Z&end=2019-02-01T00:00:00Z`;
    expect(complaintsOf((await bytesOf(nothing)).bytes, OFX_DTD ?? '')).toBe('');
  });

  it('tells the balance of an account in which nothing happened', async () => {
    const { bytes } = await bytesOf(
      `${of('/web/statement.ofx')}&start=2019-01-01T00:00:00Z&end=2019-02-01T00:00:00Z`,
    );
    const ofx = readOfx(bytes);
    expect([valuesOf(ofx, 'BALAMT'), valuesOf(ofx, 'FITID')]).toEqual([['0.00'], []]);
  });
});

describe('GET /web/flow', () => {
  it('tells each day in Brasília, oldest first', async () => {
    const { status, body } = await caio.get(`${of('/web/flow')}&days=90`);
    expect(status).toBe(200);
    expect(body.days.length).toBe(90);
    const lines = await ledger();
    const total = (direction: string) =>
      lines
        .filter((line) => line.direction === direction)
        .reduce((sum, { amount }) => sum + Number(amount), 0);
    const sum = (side: 'in' | 'out') =>
      body.days.reduce((all: number, day: Json) => all + Math.round(day[side] * 100), 0);
    expect([sum('in'), sum('out')]).toEqual([total('CREDIT'), total('DEBIT')]);
    const now = await bankNow(bank);
    const today = new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
    expect(body.days.at(-1)).toMatchObject({
      day: today,
      closing_balance: Number(lines.at(-1)?.balance) / 100,
    });
    // Three days ago, or four: the day may have changed since the test began.
    expect(body.days.slice(-5).map(({ out }: Json) => out)).toContain(17.6);
    expect(body.days[0]).toMatchObject({ in: 0, out: 0, closing_balance: 0 });
  });

  it('ends on the day that is named', async () => {
    const { body } = await caio.get(`${of('/web/flow')}&days=90`);
    const until = body.days.at(-3).day;
    const named = await caio.get(`${of('/web/flow')}&days=88&until=${until}`);
    expect(named.body.days).toEqual(body.days.slice(0, -2));
  });

  it.each(['0', '367', 'x', '1.5'])('422 with %s days', async (days) => {
    expect((await caio.get(`${of('/web/flow')}&days=${days}`)).status).toBe(422);
  });
});

describe('GET /web/codes and /web/cash-ins', () => {
  it('lists codes newest first, by status', async () => {
    const all = await caio.get(of('/web/codes'));
    expect(all.body.results.map(({ amount, status }: Json) => [amount, status])).toEqual([
      [3, 'NEW'],
      [25.9, 'PAID'],
    ]);
    expect(all.body.next).toBeNull();
    const paid = await caio.get(`${of('/web/codes')}&status=PAID`);
    expect(paid.body.results).toMatchObject([{ qr_code_id: paidCode.qr_code_id, base_64_image: null }]);
  });

  it('lists what came in, newest first, page by page', async () => {
    const first = await caio.get(`${of('/web/cash-ins')}&limit=1`);
    expect(first.body).toMatchObject({ results: [{ amount: 25.9 }], next: first.body.results[0].id });
    const second = await caio.get(`${of('/web/cash-ins')}&limit=1&cursor=${first.body.next}`);
    expect(second.body).toMatchObject({ results: [{ amount: 70.07 }], next: null });
    const { end_to_end_id } = second.body.results[0];
    expect((await bank.get(`/v2/finance/cashin/${end_to_end_id}`)).body).toEqual(second.body.results[0]);
  });

  it.each(['/web/codes', '/web/cash-ins', '/web/flow'])(
    "%s knows no other company's account",
    async (path) => {
      const { status, body } = await caio.get(`${of(path, '100030')}&days=1`);
      expect([status, body]).toEqual([400, { detail: 'Account not found' }]);
    },
  );
});
