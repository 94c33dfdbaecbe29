import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { ReturnReceipt } from '../../src/rail/rail.ts';
import { centavos } from '../../src/values/money.ts';
import { countRows, openAccount, type TestAccount } from '../accounts.ts';
import { type Answer, type Json, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import { envelope } from '../receiving.ts';
import { paymentBy } from '../simulated.ts';

const CASH_IN_ROUTE = '/v2/finance/chargeback';
const CODE_ROUTE = '/v2/finance/chargebacks-pix-copy-and-paste';
const LEFT = { payer: { ispb: '99999009' } };

let bank: TestBank;
let shop: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  shop = await openAccount(bank, { balance: 100, pixKey: true });
  await listen(bank, shop.credential);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => bank.close());

const as = () => ({ as: shop.credential });
const refused = (text: string) => [400, envelope(text)];
const inShort = ({ status, body }: Answer) => [status, body];

async function receive(amount: number, changes: Json = {}): Promise<Json> {
  const paid = await bank.sandbox('/cash-ins', { amount, key: shop.key, ...changes });
  expect(paid).toMatchObject({ status: 'SETTLED' });
  return (await bank.get(`/v2/finance/cashin/${paid.end_to_end_id}`, as())).body;
}
const refund = (id: number, amount: number) =>
  bank.post(CASH_IN_ROUTE, { transaction_id: id, information: 'troca', amount }, as());
const refundCode = (id: number, amount: number) =>
  bank.post(CODE_ROUTE, { qr_code_id: id, information: 'troca', amount }, { ...as(), hmacSecret: null });

async function money() {
  const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${shop.number}`;
  const { body } = await bank.get(path, as());
  return [body.amount_total, body.amount_blocked];
}

/** The events told of the refunds of a payment or a code, in order. */
async function told(subject: 'CASH_IN' | 'CODE', id: number): Promise<unknown[]> {
  const rows = await queryText<{ type: string; body: string }>(
    bank.app.db.main,
    'select type, body from events where subject = $1 and subject_id = $2 order by sequence',
    [subject, id],
  );
  return rows
    .filter(({ type }) => type.includes('REFUNDED'))
    .map(({ type, body }) => [type, /"status": ?"(\w+)"/.exec(body)?.[1]]);
}

describe('the payment system refuses the refund', () => {
  const words = 'DS27: The payer institution is not an active participant';

  it('by cash in: 400 with its words; nothing is blocked or booked, and the refund has ended REJECTED', async () => {
    const received = await receive(30, LEFT);
    const before = await money();
    const rows = await countRows(bank);
    expect(inShort(await refund(received.id, 12))).toEqual(refused(words));
    expect(await money()).toEqual(before);
    const { movements, blocked } = await countRows(bank);
    expect([movements, blocked]).toEqual([rows.movements, rows.blocked]);
    expect(await told('CASH_IN', received.id)).toEqual([['PIX_CASHIN_REFUNDED_ERROR', 'REJECTED']]);
    const again = await bank.get(`/v2/finance/cashin/${received.end_to_end_id}`, as());
    expect(again.body.transaction_chargeback_value).toBe(0);
    // It stands in nobody's way.
    expect(inShort(await refund(received.id, 30))).toEqual(refused(words));
  });

  it('by code: the same, and the code stays PAID', async () => {
    const { now } = await bank.sandbox('/clock', undefined, 'GET');
    const code = await bank.post(
      '/v2/finance/create-pix-copy-and-paste',
      {
        ...{ ...shop.source, amount: 8, type_fine: 'NONE' },
        expiration_date: new Date(Date.parse(now) + 3_600_000).toISOString(),
      },
      as(),
    );
    const { qr_code_id: id, pix_copy_and_paste } = code.body;
    await bank.sandbox('/cash-ins', { amount: 8, pix_copy_and_paste, ...LEFT });
    expect(inShort(await refundCode(id, 8))).toEqual(refused(words));
    const { body } = await bank.get(`/v2/finance/status-pix-copy-and-paste?id=${id}`, as());
    expect(body).toMatchObject({ status: 'PAID', amount_chargeback: 0 });
    expect(await told('CODE', id)).toEqual([['QR_CODE_COPY_AND_PASTE_REFUNDED_ERROR', 'REJECTED']]);
  });

  it('of many in one batch those alone that are refused hear of it', async () => {
    const [one, other] = [await receive(5, LEFT), await receive(5, { refund_outcome: 'SILENT' })];
    const answers = await Promise.all([refund(one.id, 5), refund(other.id, 5)]);
    expect(inShort(answers[0] as Answer)).toEqual(refused(words));
    expect(answers[1]).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    await bank.advance(41);
  });

  it('thirty-two at once: each is refused, and each that got so far ended once', async () => {
    const received = await receive(32, LEFT);
    const answers = await Promise.all(Array.from({ length: 32 }, () => refund(received.id, 1)));
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect([words, 'There is a refund in processing']).toContain(body.detail);
    }
    const refusals = answers.filter(({ body }) => body.detail === words).length;
    expect(await told('CASH_IN', received.id)).toEqual(
      Array(refusals).fill(['PIX_CASHIN_REFUNDED_ERROR', 'REJECTED']),
    );
    expect((await money())[1]).toBe(0);
  });
});

describe('Chargeback failed', () => {
  it.each([
    ['without saying why', null],
    ['in words that mean nothing', 'ERR-0x1F'],
  ])('the payment system refuses %s', async (_what, code) => {
    const received = await receive(10);
    const before = await money();
    const receipt: ReturnReceipt = { state: 'REFUSED', code };
    vi.spyOn(bank.app.bank.context.rail, 'returnPayments').mockResolvedValue([receipt]);
    expect(inShort(await refund(received.id, 10))).toEqual(refused('Chargeback failed'));
    await bank.drain();
    expect(await money()).toEqual(before);
    expect(await told('CASH_IN', received.id)).toEqual([['PIX_CASHIN_REFUNDED_ERROR', 'REJECTED']]);
  });
});

describe('a payment system that takes its time', () => {
  it('200 PENDING when it has not answered, and a refusal that comes later ends it REJECTED', async () => {
    const received = await receive(10);
    let refuse: (receipts: ReturnReceipt[]) => void = () => {};
    const rail = vi.spyOn(bank.app.bank.context.rail, 'returnPayments');
    rail.mockReturnValueOnce(
      new Promise((resolve) => {
        refuse = resolve;
      }),
    );
    const { status, body } = await refund(received.id, 10);
    expect([status, body.status]).toEqual([200, 'PENDING']);
    expect((await money())[1]).toBe(10);
    refuse([{ state: 'REFUSED', code: 'DS27' }]);
    await bank.drain();
    const later = await bank.get(`${CASH_IN_ROUTE}/status?id=${body.id}`, as());
    expect(later.body.status).toBe('REJECTED');
    expect((await money())[1]).toBe(0);
  });

  it('200 PENDING when the call is lost; it is made again under the same return id', async () => {
    const received = await receive(10);
    const rail = vi.spyOn(bank.app.bank.context.rail, 'returnPayments');
    rail.mockRejectedValueOnce(new Error('the line is dead'));
    const { status, body } = await refund(received.id, 10);
    expect([status, body.status]).toEqual([200, 'PENDING']);
    await bank.drain();
    expect(rail.mock.calls.map(([returns]) => returns[0]?.returnId)).toEqual([
      body.end_to_end_id,
      body.end_to_end_id,
    ]);
    const later = await bank.get(`${CASH_IN_ROUTE}/status?id=${body.id}`, as());
    expect(later.body.status).toBe('SUCCESS');
  });
});

describe('callers', () => {
  it('Company not have hmac key: the credential was given no secret; elsewhere its signature is wrong', async () => {
    const document = shop.document;
    const opened = await bank.sandbox('/accounts', {
      ...{
        company_document: document,
        type: 'PJ',
        document,
        name: shop.name,
        balance: 1,
        hmac_secret: false,
      },
    });
    const [{ client_id: clientId, client_secret: clientSecret, hmac_secret }] = opened.credentials;
    expect(hmac_secret).toBeNull();
    const token = await bank.token({ clientId, clientSecret, hmacSecret: '' });
    const body = { transaction_id: 1, information: 'troca', amount: 1 };
    const ask = (path: string, headers: Record<string, string>) =>
      bank.post(path, body, { token, hmacSecret: null, headers });
    const signed = { hmac: '0'.repeat(64) };
    expect(inShort(await ask(CASH_IN_ROUTE, signed))).toEqual(refused('Company not have hmac key'));
    expect(inShort(await ask(CASH_IN_ROUTE, { hmac: 'zz' }))).toEqual(refused('Company not have hmac key'));
    expect(inShort(await ask(CASH_IN_ROUTE, {}))).toEqual(refused('HMAC header required for API audience'));
    expect(inShort(await ask('/create-cashout', signed))).toEqual([401, { detail: 'Unauthorized' }]);
    // Operations that need no signature are open to it.
    const path = `/v2/finance/get-balance?account_branch_identifier=0001&account_number=${shop.number}`;
    expect((await bank.get(path, { token })).status).toBe(200);
    const { companies } = await bank.sandbox('', undefined, 'GET');
    const shown = companies.flatMap((company: Json) => company.credentials);
    expect(shown).toContainEqual(expect.objectContaining({ client_id: clientId, hmac_secret: null }));
  });

  it('Company not found: the company is gone while its token is still good, by either route', async () => {
    const received = await receive(10);
    const [company] = await queryText<{ id: bigint; row: string }>(
      bank.app.db.main,
      `with gone as (delete from companies where document = $1 returning *)
       select id, to_json(gone)::text as row from gone`,
      [shop.document],
    );
    expect(inShort(await refund(received.id, 10))).toEqual(refused('Company not found'));
    expect(inShort(await refund(987_654_321, 10))).toEqual(refused('Company not found'));
    expect(inShort(await refundCode(987_654_321, 10))).toEqual(refused('Company not found'));
    await queryText(
      bank.app.db.main,
      'insert into companies select * from json_populate_record(null::companies, $1::json)',
      [company?.row],
    );
    expect((await refund(received.id, 10)).status).toBe(200);
  });
});

// Runs before the last test, which leaves a payment that the checker complains of.
it('ends with nothing amiss', () => bank.verify());

it('Transaction Cashout not found: it came from inside the bank, and what sent it is not there', async () => {
  const party = {
    ...{ ispb: '99999000', branch: '0001', number: '100030', accountType: 'CURRENT_ACCOUNT' as const },
    ...{ document: '44555666000181', name: 'Oficina Boreal Ltda' },
  };
  const endToEndId = 'E99999000202611211200semcashout1';
  const paid = paymentBy(shop.key, { endToEndId, amount: centavos(700n), payer: party });
  expect(await bank.app.bank.listener.offers([paid])).toEqual([{ accepted: true }]);
  const { id } = (await bank.get(`/v2/finance/cashin/${endToEndId}`, as())).body;
  expect(inShort(await refund(id, 7))).toEqual(refused('Transaction Cashout not found'));
  expect((await money())[1]).toBe(0);
});
