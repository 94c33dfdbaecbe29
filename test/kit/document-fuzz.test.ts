import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount, type TestAccount } from '../accounts.ts';
import { tries } from '../full.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { fuzzedRequest, type Known, operationsOf } from './fuzzed-request.ts';

// TEST_FUZZ=20000 TEST_SEED=7 npx vitest run test/kit/document-fuzz.test.ts: more requests, and others.
const RUNS = Number(process.env.TEST_FUZZ ?? tries(10_000));
const SEED = Number(process.env.TEST_SEED ?? 20261123);
const WAIT_MS = 20 * RUNS + 600_000;

// It leaves no sandbox to go on with, or moves it out of the time of what was made.
const LEFT_ALONE = ['/sandbox/reset', '/sandbox/clock', '/sandbox/drain'];

let bank: TestBank;
let document: Json;
let account: TestAccount;
beforeAll(async () => {
  bank = await startBank({ freeActsPerSecond: 0, codesPerSecond: 0 });
  document = (await bank.get('/openapi.json', { as: null })).body;
  account = await openAccount(bank, { pixKey: true, balance: 1_000_000 });
});
afterAll(() => bank.close());

/** Known values to ask about, so that requests get past the first look. */
async function makeKnown(): Promise<Known> {
  const as = account.credential;
  const expiration_date = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { ...account.source, amount: 10, type_fine: 'NONE', expiration_date };
  const code = (await bank.post('/v2/finance/create-pix-copy-and-paste', wanted, { as })).body;
  const paid = await bank.sandbox('/cash-ins', { amount: 10, key: account.key });
  const payment = { ...account.source, amount: 1, key: 'ok@psp.example' };
  const { id } = (await bank.post('/create-cashout', payment, { as })).body;
  const cashIn = (await bank.get(`/v2/finance/cashin/${paid.end_to_end_id}`, { as })).body;
  const ids = [id, code.qr_code_id, cashIn.id, 1];
  const branches = ['0001'];
  const numbers = [account.number];
  return {
    ...{ source_account_branch_identifier: branches, source_account_number: numbers },
    ...{ account_branch_identifier: branches, account_number: numbers, branch: branches, number: numbers },
    ...{ id: ids, qr_code_id: [code.qr_code_id], transaction_id: [cashIn.id], amount: [0.01, 1, 10] },
    ...{ key: ['ok@psp.example', account.key, 'none@psp.example'], e2e: [paid.end_to_end_id] },
    ...{ pix_copy_and_paste: [code.pix_copy_and_paste], e2e_id: [paid.end_to_end_id] },
    ...{ end_to_end_id: [paid.end_to_end_id], expiration_date: [expiration_date], limit: [1, 20] },
    ...{ recipient_instution: ['99999001'], recipient_account_model: ['Movement'] },
    ...{ recipient_legal_id: ['60010000186'], document: ['11144477735'], document_legal_id: ['11144477735'] },
    ...{ email: ['lia@exemplo.example'], url: [`${bank.url}/sandbox/inbox/fuzz`] },
    ...{ start: ['2020-01-01T00:00:00Z'], end: ['2099-01-01T00:00:00Z'] },
    'idempotency-key': [crypto.randomUUID(), crypto.randomUUID()],
  };
}

it(
  `gives no answer of ${RUNS} that the document has not (seed ${SEED})`,
  async () => {
    const known = await makeKnown();
    const operations = operationsOf(document).filter(({ path }) => !LEFT_ALONE.includes(path));
    const request = fc.oneof(...operations.map((operation) => fuzzedRequest(operation, known)));
    const faults = new Map<string, string>();
    const met = new Map<number, number>();
    const property = fc.asyncProperty(request, async ({ method, path, body, headers, sign, token }) => {
      const { credential } = account;
      const asked = { method, path, headers, ...(body !== undefined && { body }) };
      const secret = { right: credential.hmacSecret, wrong: 'wrong', none: null }[sign];
      try {
        const answer = await bank.call({
          ...asked,
          ...(token === 'right' ? { as: credential } : { as: null }),
          ...(token === 'wrong' && { token: 'a.b.c' }),
          hmacSecret: secret,
        });
        met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
        if (answer.status === 500)
          faults.set(`${method} ${path}`, JSON.stringify({ asked, body: answer.body }));
      } catch (error) {
        const fault = String(error).replace(/^Error: not as the documents in docs say: /, '');
        faults.set(fault.slice(0, 60), `${fault} asked ${JSON.stringify(asked)}`);
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    expect([...faults.values()]).toEqual([]);
    // It is worth something only while it gets through to the operations, and to what they refuse.
    expect([...met.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 422]));
    expect(met.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
  },
  WAIT_MS,
);
