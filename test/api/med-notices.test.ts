import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { TestAccount } from '../accounts.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { payIn, report } from '../meds.ts';

const ACCOUNT = { number: AURORA_ACCOUNT.source_account_number } as TestAccount;
const SUBJECT = 'Contestação de um Pix recebido';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const sql = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);

async function told(): Promise<string[]> {
  const rows = await sql<{ text: string }>(
    `select text from messages where subject = '${SUBJECT}' order by text`,
  );
  return rows.map(({ text }) => text);
}

it('tells everybody who may answer of each dispute, also of two that come together', async () => {
  const [may] = await sql<{ people: number }>(
    `select count(*)::int as people from users u join accounts a on a.company_id = u.company_id
      where a.number = '${AURORA_ACCOUNT.source_account_number}' and u.permissions @> array['med.decide']`,
  );
  const people = may?.people ?? 0;
  expect(people).toBeGreaterThan(0);
  const paid = await Promise.all([payIn(bank, ACCOUNT, 10), payIn(bank, ACCOUNT, 20)]);
  await Promise.all(paid.map((endToEndId) => report(bank, endToEndId)));
  const texts = await told();
  expect(texts).toHaveLength(2 * people);
  expect(texts.filter((text) => /R\$\s10,00/.test(text))).toHaveLength(people);
  expect(texts.filter((text) => /R\$\s20,00/.test(text))).toHaveLength(people);
});

it('opens no case that it could tell nobody of', async () => {
  const before = (await told()).length;
  const endToEndId = await payIn(bank, ACCOUNT, 30);
  await sql(`alter table messages add constraint nothing_of_it check (subject <> '${SUBJECT}') not valid`);
  await report(bank, endToEndId).catch(() => undefined);
  expect(await casesOf(endToEndId)).toBe(0);
  await sql('alter table messages drop constraint nothing_of_it');
  // The other institution tells it again.
  await bank.advance(60);
  await bank.drain();
  expect(await casesOf(endToEndId)).toBe(1);
  expect((await told()).length).toBeGreaterThan(before);
});

async function casesOf(endToEndId: string): Promise<number> {
  return (await sql(`select from med_cases where end_to_end_id = '${endToEndId}'`)).length;
}
