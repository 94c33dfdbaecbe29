import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { searchStatement } from '../../src/ledger/search-statement.ts';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse, browseAsColleague } from '../pages.ts';
import { receive } from '../receiving.ts';

const [AURORA_COMPANY] = SEEDED_COMPANIES as [SeededCompany];
const [, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];

let bank: TestBank;
let caio: Browser;
let rent: Json;
let received: Json;

beforeAll(async () => {
  bank = await startBank();
  rent = await pay(1234.56, 'Aluguel de março');
  received = await receive(bank, 70.07);
  for (const tag of ['forno', '100%', 'a_b', 'a\\b']) await pay(2.5, tag);
  await Promise.all(Array.from({ length: 130 }, () => pay(0.01, 'pão')));
  await bank.drain();
  caio = await browse(bank, CAIO);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

async function pay(amount: number, tag: string): Promise<Json> {
  const body = { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example', tag };
  return (await bank.post('/create-cashout-self-approve', body)).body;
}

const ALWAYS = { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };
const PLACE = { branch: '0001', number: '100013' };

function search(asked: Record<string, string> = {}, who = caio) {
  return who.get(`/web/statement?${new URLSearchParams({ ...PLACE, ...ALWAYS, ...asked })}`);
}

/** Every line that is found, page by page. */
async function all(asked: Record<string, string>): Promise<Json[]> {
  const found: Json[] = [];
  let cursor: string | null = null;
  do {
    const answer: Json = (await search({ ...asked, ...(cursor === null ? {} : { cursor }) })).body;
    found.push(...answer.results);
    cursor = answer.next;
  } while (cursor !== null);
  return found;
}

describe('GET /web/statement', () => {
  it('without a filter is the published statement, line for line', async () => {
    const path = `/v3/account-statements/0001/100013?${new URLSearchParams({ ...ALWAYS, limit: '100' })}`;
    const published = (await bank.get(path)).body;
    const { status, body } = await search({ limit: '100' });
    const lines = body.results.map(({ counterparty, balance, ...line }: Json) => {
      expect([typeof counterparty?.name, typeof balance]).toEqual(['string', 'number']);
      return line;
    });
    expect([status, lines]).toEqual([200, published.results]);
    expect(body.searched_until).toBe(body.results.at(-1).date_time_utc);
    const codes = (await all({ limit: '40' })).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const [{ count } = { count: 0n }] = await queryText<{ count: bigint }>(
      bank.app.db.main,
      `select count(*) from movements m join account_numbers n
         on n.company_id = m.company_id and n.account_id = m.account_id where n.number = '100013'`,
    );
    expect(BigInt(codes.length)).toBe(count);
  });

  it('finds what lies far behind the first page, and says that it has searched all', async () => {
    const { body } = await search({ text: 'aluguel', type: 'PIX_CASHOUT' });
    expect(body).toMatchObject({
      results: [{ transaction_id: rent.id, tag_id: 'Aluguel de março', amount: 1234.56 }],
      next: null,
      searched_until: null,
    });
  });

  it.each([
    ['the reference, whatever the case', () => 'ALUGUEL DE MARÇO'],
    ['the amount', () => '1234,56'],
    ['the amount with its separators', () => '1.234,56'],
    ['the amount as in English', () => '1,234.56'],
    ['how the amount begins', () => '1234'],
  ])('finds by %s', async (_, text) => {
    const found = await all({ text: text(), type: 'PIX_CASHOUT' });
    expect(found.map((line) => line.transaction_id)).toEqual([rent.id]);
  });

  it('finds by the number of the transfer, its code, a part of its end-to-end id, and the number of the line', async () => {
    const [line] = (await search({ type: 'PIX_CASHOUT', text: 'pão', limit: '1' })).body.results;
    const texts = [line.transaction_id, line.code_transaction, line.identification.slice(-8), line.code];
    for (const text of texts) {
      const found = await all({ text: String(text), type: 'PIX_CASHOUT' });
      expect(found.map(({ code }) => code)).toContain(line.code);
      expect(found.length).toBeLessThan(3);
    }
  });

  it('finds by the end-to-end id, its type too', async () => {
    const found = await all({ text: received.end_to_end_id, type: 'PIX_CASHIN' });
    expect(found).toMatchObject([{ identification: received.end_to_end_id, amount: 70.07 }]);
  });

  it.each([
    ['100%', ['100%']],
    ['a_b', ['a_b']],
    ['a\\b', ['a\\b']],
    ["'; drop", []],
  ])('takes %s as it stands', async (text, tags) => {
    const found = await all({ text, type: 'PIX_CASHOUT' });
    expect(found.map((line) => line.tag_id)).toEqual(tags);
  });

  it('goes on page by page within what is found', async () => {
    const found = await all({ text: 'pão', type: 'PIX_CASHOUT', limit: '50' });
    expect(found).toHaveLength(130);
    expect(new Set(found.map(({ code }) => code)).size).toBe(130);
  });

  it('keeps to the time asked for', async () => {
    const { body } = await search({ end: '2021-01-01T00:00:00Z' });
    expect(body).toEqual({ results: [], next: null, searched_until: null });
  });

  it('reads so many lines at most, and goes on where it stopped', async () => {
    const [{ companyId, accountId } = { companyId: 0n, accountId: 0n }] = await queryText<{
      companyId: bigint;
      accountId: bigint;
    }>(
      bank.app.db.main,
      `select company_id as "companyId", account_id as "accountId" from account_numbers where number = '100013'`,
    );
    const asked = {
      ...{ companyId, accountId, start: new Date(ALWAYS.start), end: new Date(ALWAYS.end) },
      ...{ type: 'PIX_CASHOUT', text: 'aluguel', limit: 50, atMost: 50 },
    };
    const pages = [];
    let before: { at: Date; code: bigint } | undefined;
    do {
      const page = await searchStatement(bank.app.db.main, { ...asked, before });
      pages.push(page.lines.length);
      before = page.next;
    } while (before !== undefined);
    expect(pages.slice(0, 2)).toEqual([0, 0]);
    expect(pages.reduce((sum, lines) => sum + lines)).toBe(1);
  });

  it.each([
    ['type', { type: 'PIX' }],
    ['limit', { limit: '101' }],
    ['cursor', { cursor: '17' }],
    ['cursor', { cursor: '2026-99-99T00:00:00.000Z_1' }],
    ['end', { end: '2019-01-01T00:00:00Z' }],
    ['text', { text: 'x'.repeat(141) }],
  ])('422 for a bad %s', async (name, asked) => {
    const { status, body } = await search(asked as Record<string, string>);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', name]]);
  });

  it("400 for another company's account, 403 without the permission and for programs, 401 for nobody", async () => {
    const theirs = await search({ number: '100030' });
    expect([theirs.status, theirs.body]).toEqual([400, { detail: 'Account not found' }]);
    const blind = await browseAsColleague(bank, CAIO, ['claim.manage']);
    const refused = await search({}, blind);
    expect([refused.status, refused.body]).toEqual([403, { detail: 'Forbidden' }]);
    const path = `/web/statement?${new URLSearchParams({ ...PLACE, ...ALWAYS })}`;
    const program = await bank.get(path);
    expect([program.status, program.body]).toEqual([403, { detail: 'Forbidden' }]);
    const nobody = await bank.get(path, { as: null });
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});
