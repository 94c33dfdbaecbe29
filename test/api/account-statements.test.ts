import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutOf, change, openAccount, statementOf, type TestAccount } from '../accounts.ts';
import { AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { logIn } from '../people.ts';

let bank: TestBank;
/** An account with 142 entries, many of which share an instant, and the instants of its first and last. */
let busy: TestAccount;
let everything: Json[];
beforeAll(async () => {
  bank = await startBank();
  busy = await openAccount(bank, { balance: 1000 });
  await change(bank, busy, { fees: { cashout: 0.01 } });
  for (const tag of ['first', 'second', 'third']) {
    await Promise.all(Array.from({ length: 23 }, () => pay(busy, { amount: 1, tag })));
    await bank.drain();
    await bank.advance(60);
  }
  for (let count = 0; count < 3; count++)
    await bank.sandbox('/cash-ins', { amount: 2, branch: '0001', number: busy.number });
  everything = await walk(url(busy, { limit: '100' }), 'next');
});
afterAll(() => bank.close());

const EVER = { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };
const pay = (account: TestAccount, body: object) =>
  bank.post(
    '/create-cashout-self-approve',
    { ...account.source, amount: 1, key: 'ok@psp.example', ...body },
    { as: account.credential },
  );
const url = ({ number }: { number: string }, query: Record<string, string> = {}) =>
  `/v3/account-statements/0001/${number}?${new URLSearchParams({ ...EVER, ...query })}`;
const read = (path: string, account = busy) => bank.get(path, { as: account.credential });

/** Follows the links from one page to the other end; fails when the pages do not end. */
async function walk(path: string, direction: 'next' | 'previous'): Promise<Json[]> {
  const pages: Json[][] = [];
  for (let at: string | null = path; at !== null; ) {
    const { status, body }: Json = await read(at);
    expect(status, JSON.stringify(body)).toBe(200);
    pages.push(body.results);
    expect(pages.length).toBeLessThan(200);
    at = body[direction] === null ? null : body[direction].slice(bank.url.length);
  }
  return (direction === 'next' ? pages : pages.reverse()).flat();
}
const codes = (lines: Json[]) => lines.map(({ code }) => code);

describe('200', () => {
  it.each(['', '/'])('answers every member of every kind of line (path ending in %j)', async (slash) => {
    const own = await openAccount(bank, { balance: 100 });
    await change(bank, own, { fees: { cashout: 0.4, cashin: 0.2 } });
    const sent = await pay(own, { amount: 30, key: 'returns@psp.example', tag: 'nota 5' });
    await bank.drain();
    await bank.advance(5);
    const { end_to_end_id } = await bank.sandbox('/cash-ins', {
      amount: 7,
      branch: '0001',
      number: own.number,
    });
    const paid = await cashoutOf(bank, sent.body.id, own);
    const { status, body } = await read(url(own).replace('?', `${slash}?`), own);
    const instants = {
      date_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/),
      date_time_utc: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    };
    const ofCashIn = {
      ...instants,
      identification: end_to_end_id,
      code_transaction: null,
      code: expect.any(Number),
      qr_code_id: null,
      transaction_id: body.results[1].transaction_id,
      tag_id: null,
    };
    const ofCashout = {
      ...instants,
      identification: paid.operationUuid,
      code_transaction: paid.code_transaction,
      code: expect.any(Number),
      qr_code_id: null,
      transaction_id: paid.id,
      tag_id: 'nota 5',
    };
    expect(status).toBe(200);
    expect(body).toEqual({
      worked: true,
      next: null,
      previous: null,
      results: [
        { credit_or_debit: 'DEBIT', transaction_type: 'PIX_CASHIN_TAX', amount: 0.2, ...ofCashIn },
        { credit_or_debit: 'CREDIT', transaction_type: 'PIX_CASHIN', amount: 7, ...ofCashIn },
        { credit_or_debit: 'CREDIT', transaction_type: 'PIX_CASHOUT_REFUND', amount: 30, ...ofCashout },
        { credit_or_debit: 'DEBIT', transaction_type: 'PIX_CASHOUT_TAX', amount: 0.4, ...ofCashout },
        { credit_or_debit: 'DEBIT', transaction_type: 'PIX_CASHOUT', amount: 30, ...ofCashout },
        {
          ...instants,
          credit_or_debit: 'CREDIT',
          transaction_type: 'PIX_CREDIT_IN_ACCOUNT',
          amount: 100,
          identification: null,
          code_transaction: null,
          code: expect.any(Number),
          qr_code_id: null,
          transaction_id: null,
          tag_id: null,
        },
      ],
    });
    expect(body.results[1].transaction_id).not.toBe(paid.id);
  });

  it('tells the same instant twice: in UTC, and as a clock in São Paulo shows it', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    for (const { date_time, date_time_utc } of everything) {
      expect(date_time.slice(0, 19).replace('T', ' ')).toBe(format.format(new Date(date_time_utc)));
      expect(date_time.slice(19)).toBe(date_time_utc.slice(19, 23));
    }
  });

  it('holds fifty lines unless asked otherwise, a hundred at most', async () => {
    expect((await read(url(busy))).body.results).toHaveLength(50);
    expect((await read(url(busy, { limit: '100' }))).body.results).toHaveLength(100);
    expect((await read(url(busy, { limit: '1' }))).body.results).toHaveLength(1);
  });

  it('still reads an account that is CLOSING, and answers a person too', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { status: 'CLOSING' });
    expect(await statementOf(bank, own)).toHaveLength(1);
    const token = await logIn(bank, {
      email: 'caio@padaria-aurora.example',
      password: 'broa-de-milho-com-cafe',
    });
    expect((await bank.get(url({ number: '100013' }), { token })).status).toBe(200);
  });
});

describe('the order', () => {
  it('is newest first, then by code, and there are ties to be ordered', () => {
    expect(everything).toHaveLength(142);
    const sorted = [...everything].sort(
      (a, b) => b.date_time_utc.localeCompare(a.date_time_utc) || b.code - a.code,
    );
    expect(codes(everything)).toEqual(codes(sorted));
    expect(new Set(codes(everything)).size).toBe(142);
    expect(new Set(everything.map(({ date_time_utc }) => date_time_utc)).size).toBeLessThan(100);
  });

  it('makes the balance of its amounts', () => {
    const cents = everything.map(
      ({ credit_or_debit, amount }) => Math.round(amount * 100) * (credit_or_debit === 'CREDIT' ? 1 : -1),
    );
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(93_631);
  });
});

describe('paging', () => {
  it.each(['1', '7', '23', '50', '71', '99'])('by %s gives each line once, there and back', async (limit) => {
    expect(codes(await walk(url(busy, { limit }), 'next'))).toEqual(codes(everything));
    const oldest = everything.at(-1);
    const last = await read(
      url(busy, {
        limit,
        cursor_id: String(oldest.code - 1),
        cursor_datetime: oldest.date_time_utc,
        cursor_direction: 'previous',
      }),
    );
    expect(last.body.results.at(-1).code).toBe(oldest.code);
    const back = [
      ...(last.body.previous === null
        ? []
        : await walk(last.body.previous.slice(bank.url.length), 'previous')),
      ...last.body.results,
    ];
    expect(codes(back)).toEqual(codes(everything));
  });

  it('goes back over the lines it came by', async () => {
    const first = await read(url(busy, { limit: '40' }));
    expect(first.body.previous).toBeNull();
    const second = await read(first.body.next.slice(bank.url.length));
    const again = await read(second.body.previous.slice(bank.url.length));
    expect(again.body).toEqual(first.body);
    const third = await read(second.body.next.slice(bank.url.length));
    expect((await read(third.body.previous.slice(bank.url.length))).body).toEqual(second.body);
  });

  it('has no next at the end and no previous at the beginning, also where a page is just full', async () => {
    const whole = await read(url(busy, { limit: '71' }));
    const rest = await read(whole.body.next.slice(bank.url.length));
    expect(rest.body.results).toHaveLength(71);
    expect([whole.body.previous, rest.body.next]).toEqual([null, null]);
    expect(codes([...whole.body.results, ...rest.body.results])).toEqual(codes(everything));
  });

  it('links absolutely, and keeps start, end and limit', async () => {
    const { body } = await read(url(busy, { limit: '10' }));
    const next = new URL(body.next);
    expect(next.origin).toBe(bank.url);
    expect(next.pathname).toBe(`/v3/account-statements/0001/${busy.number}`);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...EVER,
      limit: '10',
      cursor_id: String(body.results[9].code),
      cursor_datetime: body.results[9].date_time_utc,
      cursor_direction: 'next',
    });
  });

  it('goes to the next page when a cursor says no direction', async () => {
    const [, , third] = everything;
    const cursor = { cursor_id: String(third.code), cursor_datetime: third.date_time_utc, limit: '5' };
    expect(codes((await read(url(busy, cursor))).body.results)).toEqual(codes(everything.slice(3, 8)));
  });

  it('is not disturbed by what comes in meanwhile', async () => {
    const first = await read(url(busy, { limit: '100' }));
    await bank.sandbox('/cash-ins', { amount: 2, branch: '0001', number: busy.number });
    const second = await read(first.body.next.slice(bank.url.length));
    expect(codes([...first.body.results, ...second.body.results])).toEqual(codes(everything));
    const newest = await read(url(busy, { limit: '1' }));
    const { code, date_time_utc } = first.body.results[0];
    const newer = await read(
      url(busy, { cursor_id: String(code), cursor_datetime: date_time_utc, cursor_direction: 'previous' }),
    );
    expect(newer.body.results).toEqual(newest.body.results);
    expect(newer.body.previous).toBeNull();
    everything = await walk(url(busy), 'next');
  });
});

describe('start and end', () => {
  it('include the lines at their very instants', async () => {
    const at = everything[60].date_time_utc;
    const expected = everything.filter(({ date_time_utc }) => date_time_utc === at);
    const { body } = await read(url(busy, { start: at, end: at, limit: '100' }));
    expect(codes(body.results)).toEqual(codes(expected));
    expect(expected.length).toBeGreaterThan(0);
  });

  it('leave out what lies a millisecond outside', async () => {
    const newest = Date.parse(everything[0].date_time_utc);
    const oldest = Date.parse(everything.at(-1).date_time_utc);
    const inside = await walk(
      url(busy, { start: new Date(oldest + 1).toISOString(), end: new Date(newest - 1).toISOString() }),
      'next',
    );
    const expected = everything.filter(
      ({ date_time_utc }) => Date.parse(date_time_utc) > oldest && Date.parse(date_time_utc) < newest,
    );
    expect(codes(inside)).toEqual(codes(expected));
    expect(expected.length).toBeLessThan(everything.length - 1);
  });

  it.each([
    ['without a fraction', '2020-01-01T00:00:00Z'],
    ['with milliseconds', '2020-01-01T00:00:00.000Z'],
    ['with an offset', '2019-12-31T21:00:00-03:00'],
  ])('may be written %s', async (_what, start) => {
    expect((await read(url(busy, { start, limit: '1' }))).body.results).toHaveLength(1);
  });

  it('may lie in the future, or enclose nothing', async () => {
    for (const [start, end] of [
      ['2090-01-01T00:00:00Z', '2100-01-01T00:00:00Z'],
      ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'],
      ['2100-01-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    ] as const)
      expect((await read(url(busy, { start, end }))).body).toEqual({
        worked: true,
        next: null,
        previous: null,
        results: [],
      });
  });
});

describe('400, 404', () => {
  it('Account not found: not there, another branch, and another company all look alike', async () => {
    for (const path of [
      url({ number: '999999' }),
      url({ number: '100030' }),
      url({ number: '100013' }).replace('/0001/', '/0002/'),
      url({ number: 'abc' }),
    ]) {
      const { status, body } = await bank.get(path);
      expect([status, body]).toEqual([404, { detail: 'Account not found' }]);
    }
  });

  it('Account is closed; to another company it is not there', async () => {
    const own = await openAccount(bank);
    await change(bank, own, { status: 'CLOSED' });
    const { status, body } = await read(url(own), own);
    expect([status, body]).toEqual([400, { detail: 'Account is closed' }]);
    expect((await bank.get(url(own), { as: AURORA })).status).toBe(404);
  });
});

describe('401 and 403', () => {
  it('Unauthorized without a token, Forbidden without permission, before anything else', async () => {
    const clerk = await openAccount(bank, { permissions: ['cashout.create'] });
    const path = `/v3/account-statements/0001/${clerk.number}`;
    const [stranger, powerless] = [
      await bank.get(path, { as: null }),
      await bank.get(path, { as: clerk.credential }),
    ];
    expect([stranger.status, stranger.body]).toEqual([401, { detail: 'Unauthorized' }]);
    expect([powerless.status, powerless.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('422', () => {
  it.each([
    [{ start: undefined }, 'start'],
    [{ end: undefined }, 'end'],
    [{ start: '2026-01-01' }, 'start'],
    [{ start: 'yesterday' }, 'start'],
    [{ end: '2026-13-01T00:00:00Z' }, 'end'],
    [{ end: '2026-01-01T25:00:00Z' }, 'end'],
    [{ start: '2026-01-01T00:00:00' }, 'start'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '-1' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'ten' }, 'limit'],
    [{ limit: '' }, 'limit'],
    [{ cursor_id: '1' }, 'cursor_datetime'],
    [{ cursor_datetime: '2026-01-01T00:00:00Z' }, 'cursor_id'],
    [{ cursor_id: 'one', cursor_datetime: '2026-01-01T00:00:00Z' }, 'cursor_id'],
    [{ cursor_id: '1', cursor_datetime: 'now' }, 'cursor_datetime'],
    [
      { cursor_id: '1', cursor_datetime: '2026-01-01T00:00:00Z', cursor_direction: 'back' },
      'cursor_direction',
    ],
  ])('%j names %s', async (query, member) => {
    const params = Object.entries({ ...EVER, ...query }).filter(([, value]) => value !== undefined);
    const path = `/v3/account-statements/0001/${busy.number}?${new URLSearchParams(params as [string, string][])}`;
    const { status, body } = await read(path);
    expect([status, body]).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [{ loc: ['query', member], msg: expect.any(String), type: expect.any(String) }],
      },
    ]);
  });
});

it('ends with a bank in order', () => bank.verify());
