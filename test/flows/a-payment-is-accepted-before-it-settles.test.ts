import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { IncomingPayment } from '../../src/rail/rail.ts';
import { returnId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import { verify } from '../../src/verify/verify.ts';
import { openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';
import { paymentBy } from '../simulated.ts';

let bank: TestBank;
let shop: TestAccount;
beforeAll(async () => {
  bank = await startBank();
  shop = await openAccount(bank, { balance: 0, pixKey: true });
  await listen(bank, shop.credential);
});
afterAll(() => bank.close());

const as = () => ({ as: shop.credential });
const ear = () => bank.app.bank.listener;
const TIME = { settledAt: new Date('2026-11-21T15:00:00.000Z'), accountingDate: '2026-11-21' };

/** A payment of R$ 10.00 that the settlement system speaks of again once it was accepted. */
function offer(changes: Partial<IncomingPayment> = {}): IncomingPayment {
  return paymentBy(shop.key as string, { settlesOnAcceptance: false, ...changes });
}
async function accepted(changes: Partial<IncomingPayment> = {}): Promise<string> {
  const payment = offer(changes);
  expect(await ear().offers([payment])).toEqual([{ accepted: true }]);
  return payment.endToEndId;
}
const settle = (endToEndId: string) => ear().settled([{ endToEndId, ...TIME }]);
const drop = (endToEndId: string) => ear().dropped([{ endToEndId, code: 'AB03' }]);

async function money(): Promise<number> {
  const path = `/v2/finance/get-balance?account_branch_identifier=${shop.source.source_account_branch_identifier}`;
  const { body } = await bank.get(`${path}&account_number=${shop.source.source_account_number}`, as());
  return body.amount_total;
}
async function newCode(): Promise<Json> {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  const expiration_date = new Date(Date.parse(now) + 60_000).toISOString();
  const asked = { ...shop.source, amount: 10, type_fine: 'NONE', expiration_date };
  const { body } = await bank.post('/v2/finance/create-pix-copy-and-paste', asked, as());
  return body;
}
const statusOf = async ({ qr_code_id }: Json): Promise<string> =>
  (await bank.get(`/v2/finance/status-pix-copy-and-paste?id=${qr_code_id}`, as())).body.status;
const txidOf = (code: Json) => /image\/([0-9a-f]{32})/.exec(code.base_64_image_url)?.[1] as string;
/** Everything holds in the bank; of payments that are offered here the simulator's books know nothing. */
async function whole(): Promise<void> {
  await bank.drain();
  const verdicts = await verify(bank.app.db.main);
  const breached = verdicts.filter(({ id, breaches }) => breaches > 0 && !/^R[234]-/.test(id));
  expect(breached).toEqual([]);
}
const contradictions = (id: string) =>
  queryText(bank.app.db.main, 'select about, stands, said from rail_contradictions where id = $1', [id]);

describe('a payment that was accepted', () => {
  it('brings no money before it settles, then once, however often that is said', async () => {
    const before = await money();
    const endToEndId = await accepted();
    expect(await money()).toBe(before);
    expect((await bank.get(`/v2/finance/cashin/${endToEndId}`, as())).status).toBe(400);
    expect((await Promise.all([settle(endToEndId), settle(endToEndId)])).flat()).toEqual(['DONE', 'DONE']);
    expect(await ear().settled([{ endToEndId, ...TIME }])).toEqual(['DONE']);
    expect(await money()).toBe(before + 10);
    const [kept] = await queryText<{ status: string; at: Date; day: string }>(
      bank.app.db.main,
      'select status, settled_at as at, accounting_date as day from offers where end_to_end_id = $1',
      [endToEndId],
    );
    expect(kept).toEqual({ status: 'SETTLED', at: TIME.settledAt, day: TIME.accountingDate });
    await whole();
  });

  it('is accepted again when it is offered again, before and after its word', async () => {
    const payment = offer();
    const before = await money();
    expect(await ear().offers([payment, payment])).toEqual([{ accepted: true }, { accepted: true }]);
    expect(await ear().offers([payment])).toEqual([{ accepted: true }]);
    await settle(payment.endToEndId);
    expect(await ear().offers([payment])).toEqual([{ accepted: true }]);
    expect(await money()).toBe(before + 10);
  });

  it('brings nothing when it is dropped, and a later word that it settled is for people', async () => {
    const before = await money();
    const endToEndId = await accepted();
    expect([await drop(endToEndId), await drop(endToEndId)].flat()).toEqual(['DONE', 'DONE']);
    expect(await settle(endToEndId)).toEqual(['CONTRADICTS']);
    expect(await money()).toBe(before);
    expect(await contradictions(endToEndId)).toEqual([
      { about: 'OFFER', stands: 'DROPPED', said: 'SETTLED' },
    ]);
    const { text } = { text: await (await fetch(`${bank.url}/metrics`)).text() };
    expect(text).toMatch(/lastro_rail_contradictions\{about="OFFER"\} [1-9]/);
  });

  it('stays credited when it is said to be dropped after all', async () => {
    const endToEndId = await accepted();
    await settle(endToEndId);
    const after = await money();
    expect(await drop(endToEndId)).toEqual(['CONTRADICTS']);
    expect(await money()).toBe(after);
  });

  it('is credited though its account was closed meanwhile: the bank has promised to take it', async () => {
    const closing = await openAccount(bank, { balance: 0, pixKey: true });
    const payment = paymentBy(closing.key as string, { settlesOnAcceptance: false });
    expect(await ear().offers([payment])).toEqual([{ accepted: true }]);
    const { source_account_branch_identifier: branch, source_account_number: number } = closing.source;
    await bank.sandbox(`/accounts/${branch}/${number}`, { status: 'CLOSED' }, 'PATCH');
    expect(await ear().offers([paymentBy(closing.key as string, { settlesOnAcceptance: false })])).toEqual([
      { accepted: false, code: 'AC07' },
    ]);
    expect(await settle(payment.endToEndId)).toEqual(['DONE']);
    const rows = await queryText<{ balance: bigint }>(
      bank.app.db.main,
      'select balance from accounts where number = $1',
      [number],
    );
    expect(rows).toEqual([{ balance: 1_000n }]);
  });

  it('of which the bank knows nothing is fetched by the rail, and then credited', async () => {
    const payment = offer();
    expect(await settle(payment.endToEndId)).toEqual(['UNKNOWN']);
    expect(await drop(payment.endToEndId)).toEqual(['UNKNOWN']);
    await ear().offers([payment]);
    expect(await settle(payment.endToEndId)).toEqual(['DONE']);
  });

  it('is one movement after many words at once that say this and that', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await money();
      const endToEndId = await accepted();
      const said = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? settle(endToEndId) : drop(endToEndId))),
      );
      expect(said.flat().filter((answer) => answer === 'DONE')).toHaveLength(4);
      const settled = said[0]?.[0] === 'DONE';
      expect(await money()).toBe(before + (settled ? 10 : 0));
    }
    await whole();
  });
});

describe('a code that an accepted payment names', () => {
  it('is kept for it: nobody else pays it, nobody cancels it, and it is paid when that settles', async () => {
    const code = await newCode();
    const txid = txidOf(code);
    const endToEndId = await accepted({ txid, initiation: 'QRDN' });
    expect(await statusOf(code)).toBe('PROCESSING');
    expect(await ear().offers([offer({ txid })])).toEqual([{ accepted: false, code: 'DUPL' }]);
    const cancelled = await bank.post(
      '/v2/finance/cancel-pix-copy-and-paste',
      { qr_code_id: code.qr_code_id },
      as(),
    );
    expect(cancelled.status).toBe(400);
    // Its time runs out, and the payment was there in time.
    await bank.advance(61);
    await settle(endToEndId);
    expect(await statusOf(code)).toBe('PAID');
    await whole();
  });

  it('is free again when it is dropped, for the next who pays', async () => {
    const code = await newCode();
    const txid = txidOf(code);
    await drop(await accepted({ txid }));
    expect(await statusOf(code)).toBe('NEW');
    await settle(await accepted({ txid }));
    expect(await statusOf(code)).toBe('PAID');
  });

  it('expires when it is dropped after its time', async () => {
    const code = await newCode();
    const endToEndId = await accepted({ txid: txidOf(code) });
    await bank.advance(61);
    await drop(endToEndId);
    await bank.drain();
    expect(await statusOf(code)).toBe('EXPIRED');
    await whole();
  });
});

describe('an accepted payment without a word', () => {
  it('is asked about five seconds after its limit, and credited or let go as the rail says', async () => {
    const { rail, clock } = bank.app.bank.context;
    const asked: { id: string; at: number }[] = [];
    const told = rail.queryOffers;
    const began = clock.now().getTime();
    const [here, gone, lost] = [await accepted(), await accepted(), await accepted()];
    rail.queryOffers = async (ids) => {
      asked.push(...ids.map((id) => ({ id, at: clock.now().getTime() })));
      return ids.map((id) => {
        if (id === here) return { state: 'SETTLED', ...TIME };
        return id === gone ? { state: 'REJECTED', code: 'AB03' } : { state: 'UNKNOWN' };
      });
    };
    const before = await money();
    const ofThese = () => asked.filter(({ id }) => [here, gone, lost].includes(id));
    await bank.advance(44);
    await bank.advance(2);
    // Rounds that meet on a slow machine ask twice, which changes nothing.
    expect(new Set(ofThese().map(({ id }) => id))).toEqual(new Set([here, gone, lost]));
    // The bank's clock also runs by itself: a slow machine may come to it before the second advance.
    expect(Math.min(...ofThese().map(({ at }) => at))).toBeGreaterThanOrEqual(began + 45_000);
    expect(await money()).toBe(before + 10);
    await bank.advance(90);
    const rows = await queryText(
      bank.app.db.main,
      'select status, drop_code as code from offers where end_to_end_id = any($1) order by status, drop_code',
      [[here, gone, lost]],
    );
    expect(rows).toEqual([
      { status: 'DROPPED', code: 'AB03' },
      { status: 'DROPPED', code: 'AB03' },
      { status: 'SETTLED', code: null },
    ]);
    rail.queryOffers = told;
    await whole();
  });
});

describe('the account in the message', () => {
  const payee = () => ({
    branch: shop.source.source_account_branch_identifier as string,
    number: shop.source.source_account_number as string,
    accountType: 'CURRENT_ACCOUNT' as const,
    document: shop.document as string,
  });
  it.each([
    ['BE01', () => ({ payee: { ...payee(), document: '52998224725' } })],
    ['AC14', () => ({ payee: { ...payee(), accountType: 'SALARY_ACCOUNT' as const } })],
    ['AC03', () => ({ payee: { ...payee(), number: '999999' } })],
    ['AC03', () => ({ payee: { ...payee(), branch: null } })],
    ['AG03', () => ({ payee: payee(), purpose: 'GSCB' as const })],
    ['AM02', () => ({ payee: payee(), amount: centavos(1_000_000_000_000n) })],
  ])('is judged: %s', async (code, changes) => {
    expect(await ear().offers([offer(changes())])).toEqual([{ accepted: false, code }]);
  });

  it('is taken with the account and the key together', async () => {
    await settle(await accepted({ payee: payee() }));
  });
});

describe('money that comes back of a payment', () => {
  async function sent(amount: number, by?: TestAccount): Promise<string> {
    const payer = by ?? (await openAccount(bank, { balance: 100 }));
    const body = { ...payer.source, amount, key: 'ok@psp.example' };
    const made = await bank.post('/create-cashout-self-approve', body, { as: payer.credential });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await bank.drain();
    const [row] = await queryText<{ id: string }>(
      bank.app.db.main,
      `select end_to_end_id as id from cashouts where id = $1 and status = 'SUCCESS'`,
      [made.body.id],
    );
    return row?.id as string;
  }
  const back = (endToEndId: string, reais: number) => ({
    ...{ returnId: returnId('99999001', new Date()), endToEndId, amount: centavos(BigInt(reais) * 100n) },
    ...{ reason: 'MD06', text: null, settlesOnAcceptance: false },
  });
  const returned = async (endToEndId: string) =>
    queryText(bank.app.db.main, 'select status, returned from cashouts where end_to_end_id = $1', [
      endToEndId,
    ]);

  it('is credited when it settles, once, and not when it is dropped', async () => {
    const endToEndId = await sent(30);
    const [first, second] = [back(endToEndId, 20), back(endToEndId, 10)];
    expect(await ear().returnOffers([first, second, first])).toEqual(Array(3).fill({ accepted: true }));
    expect(await returned(endToEndId)).toEqual([{ status: 'SUCCESS', returned: 0n }]);
    // Returns that may still come count: together they are all of the payment.
    expect(await ear().returnOffers([back(endToEndId, 1)])).toEqual([{ accepted: false, code: 'AM09' }]);
    const words = [first, first, second].map(({ returnId }) => ({ returnId, endToEndId, ...TIME }));
    expect(await ear().returnsSettled(words.slice(0, 2))).toEqual(['DONE', 'DONE']);
    expect(await returned(endToEndId)).toEqual([{ status: 'SUCCESS', returned: 2_000n }]);
    const drops = [first, second].map(({ returnId }) => ({ returnId, endToEndId, code: 'AB03' }));
    expect(await ear().returnsDropped(drops)).toEqual(['CONTRADICTS', 'DONE']);
    expect(await ear().returnsSettled(words)).toEqual(['DONE', 'DONE', 'CONTRADICTS']);
    expect(await returned(endToEndId)).toEqual([{ status: 'SUCCESS', returned: 2_000n }]);
    const third = back(endToEndId, 10);
    expect(await ear().returnOffers([third])).toEqual([{ accepted: true }]);
    expect(await ear().returnsSettled([{ returnId: third.returnId, endToEndId, ...TIME }])).toEqual(['DONE']);
    expect(await returned(endToEndId)).toEqual([{ status: 'REFUNDED', returned: 3_000n }]);
    expect(await ear().returnsSettled([{ ...back(endToEndId, 1), ...TIME }])).toEqual(['UNKNOWN']);
    await whole();
  });

  it('is refused under an id that names money of another payment, before and after its word', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const [one, other] = [await sent(30, payer), await sent(30, payer)];
    const first = back(one, 20);
    const stranger = { ...back(other, 20), returnId: first.returnId };
    const refused = { accepted: false, code: 'ED05' };
    expect(await ear().returnOffers([first, stranger])).toEqual([{ accepted: true }, refused]);
    expect(await ear().returnOffers([stranger])).toEqual([refused]);
    expect(await ear().returnOffers([{ ...first, amount: centavos(1_000n) }])).toEqual([refused]);
    const { returnId } = first;
    expect(await ear().returnsSettled([{ returnId, endToEndId: one, ...TIME }])).toEqual(['DONE']);
    expect(await ear().returnOffers([first, stranger])).toEqual([{ accepted: true }, refused]);
    expect(await returned(other)).toEqual([{ status: 'SUCCESS', returned: 0n }]);
    // Money under an id that was refused is for people, and never acknowledged as if it had been credited.
    const words = { returnId, endToEndId: other };
    expect(await ear().returnsDropped([{ ...words, code: 'ED05' }])).toEqual(['DONE']);
    expect(await ear().returnsSettled([{ ...words, ...TIME }])).toEqual(['CONTRADICTS']);
    expect(await contradictions(returnId)).toEqual([
      { about: 'RETURN_OFFER', stands: 'DROPPED', said: 'SETTLED' },
    ]);
    expect(await returned(other)).toEqual([{ status: 'SUCCESS', returned: 0n }]);
    await whole();
  });

  it('is taken for one of two payments whose returns come at once under one id', async () => {
    const payer = await openAccount(bank, { balance: 100 });
    const [one, other] = [await sent(30, payer), await sent(30, payer)];
    const first = back(one, 20);
    const stranger = { ...back(other, 20), returnId: first.returnId };
    // The rail says again what the bank could not answer.
    const insist = async (offered: typeof first) => {
      for (let tried = 0; tried < 20; tried += 1) {
        const answered = await ear()
          .returnOffers([offered])
          .catch(() => undefined);
        if (answered !== undefined) return answered[0]?.accepted;
      }
      return undefined;
    };
    expect((await Promise.all([insist(first), insist(stranger)])).sort()).toEqual([false, true]);
    await whole();
  });

  it('is let go when the rail does not know it a minute after its limit', async () => {
    const endToEndId = await sent(5);
    const offered = back(endToEndId, 5);
    await ear().returnOffers([offered]);
    await bank.advance(140);
    expect(await returned(endToEndId)).toEqual([{ status: 'SUCCESS', returned: 0n }]);
    expect(await ear().returnsSettled([{ returnId: offered.returnId, endToEndId, ...TIME }])).toEqual([
      'CONTRADICTS',
    ]);
    await whole();
  });
});

describe('the sandbox', () => {
  const payIn = (changes: Json) => bank.sandbox('/cash-ins', { amount: 10, key: shop.key, ...changes });
  it('drops a payment after it was accepted, by the control and by the institution that is made for it', async () => {
    const before = await money();
    for (const changes of [{ settlement: 'DROPPED' }, { payer: { ispb: '99999008' } }]) {
      expect(await payIn(changes)).toMatchObject({ status: 'REJECTED', reason: 'AB03' });
      await bank.drain();
    }
    expect(await money()).toBe(before);
    await whole();
  });

  it('settles a payment late', async () => {
    const before = await money();
    expect(await payIn({ settlement: 'LATE' })).toMatchObject({ status: 'PENDING', reason: null });
    expect(await money()).toBe(before);
    await bank.advance(6);
    expect(await money()).toBe(before + 10);
    await whole();
  });
});

// The last: of words that are said here the simulator's books know nothing.
describe('two opposite words in one breath', () => {
  const settledWord = { state: 'SETTLED', ...TIME } as const;
  const rejectedWord = { state: 'REJECTED', code: 'AB03' } as const;

  it.each([
    [settledWord, rejectedWord, 'SUCCESS', 'REJECTED AB03'],
    [rejectedWord, settledWord, 'FAILED', 'SETTLED'],
  ])('on a payment that was sent: the first stands, and the second is for people', async (...given) => {
    const [first, second, stands, said] = given;
    const payer = await openAccount(bank, { balance: 100 });
    const body = { ...payer.source, amount: 20, key: 'silent@psp.example' };
    const { id } = (await bank.post('/create-cashout-self-approve', body, { as: payer.credential })).body;
    await bank.drain();
    const [row] = await queryText<{ id: string }>(
      bank.app.db.main,
      `select end_to_end_id as id from cashouts where id = $1 and status = 'PROCESSING'`,
      [id],
    );
    const endToEndId = row?.id as string;
    await ear().outcomes([
      { endToEndId, standing: first },
      { endToEndId, standing: second },
    ]);
    const status = 'select status from cashouts where id = $1';
    expect(await queryText(bank.app.db.main, status, [id])).toEqual([{ status: stands }]);
    expect(await contradictions(endToEndId)).toEqual([{ about: 'PAYMENT', stands, said }]);
  });

  it.each([
    [settledWord, rejectedWord, 'SUCCESS', 'REJECTED AB03'],
    [rejectedWord, settledWord, 'REJECTED', 'SETTLED'],
  ])('on money that is given back: the first stands, and the second is for people', async (...given) => {
    const [first, second, stands, said] = given;
    const paid = { amount: 20, key: shop.key, refund_outcome: 'SILENT' };
    const { end_to_end_id } = await bank.sandbox('/cash-ins', paid);
    const { body: cashIn } = await bank.get(`/v2/finance/cashin/${end_to_end_id}`, as());
    const asked = { transaction_id: cashIn.id, information: 'troca', amount: 15 };
    const made = await bank.post('/v2/finance/chargeback', asked, as());
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await bank.drain();
    const [refund] = await queryText<{ id: string }>(
      bank.app.db.main,
      `select r.return_id as id from refunds r join cash_ins c on c.bucket = r.bucket and c.id = r.cash_in_id
        where c.end_to_end_id = $1 and r.status = 'PENDING'`,
      [end_to_end_id],
    );
    const id = refund?.id as string;
    await ear().returnOutcomes([
      { returnId: id, standing: first },
      { returnId: id, standing: second },
    ]);
    const status = 'select status from refunds where return_id = $1';
    expect(await queryText(bank.app.db.main, status, [id])).toEqual([{ status: stands }]);
    expect(await contradictions(id)).toEqual([{ about: 'RETURN', stands, said }]);
  });
});
