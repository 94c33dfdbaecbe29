import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount, type TestAccount } from '../accounts.ts';
import { BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { decide, payIn, report } from '../meds.ts';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let bank: TestBank;
let account: TestAccount;
/** Newest first. */
const ids: string[] = [];
let days: string[];

beforeAll(async () => {
  bank = await startBank();
  account = await openAccount(bank, { balance: 0 });
  const seen: string[] = [];
  for (let day = 0; day < 4; day++) {
    for (const reason of ['RETURN_REQUEST', 'RETURN_CANCELLATION']) {
      const endToEndId = await payIn(bank, account, 10);
      const { pix_med_id, infraction_report_creation_datetime } = await report(bank, endToEndId, { reason });
      ids.unshift(pix_med_id);
      seen.unshift(infraction_report_creation_datetime.slice(0, 10));
    }
    if (day < 3) await bank.advance(86_400);
  }
  days = [...new Set(seen)];
  const [rejected, accepted, cancelled] = ids as [string, string, string];
  await decide(bank, { id: rejected, verb: 'reject', as: account.credential });
  await decide(bank, { id: accepted, verb: 'accept', as: account.credential });
  await bank.sandbox(`/meds/${cancelled}/cancel`);
  await bank.drain();
});
afterAll(() => bank.close());

const list = (query: string) => bank.get(`/v3/meds/${query}`, { as: account.credential });
const listed = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map((one: Json) => one.pix_med_id);
};

describe('GET /v3/meds/: 200', () => {
  it('the record, newest first, five at a time', async () => {
    const { status, body } = await list('');
    expect([status, body.worked, body.results.length, body.previous]).toEqual([200, true, 5, null]);
    expect(body.results[3]).toEqual({
      pix_med_id: ids[3],
      origin_situation_type: 'SCAM_FRAUD',
      reason: 'RETURN_REQUEST',
      status: 'WAITING',
      amount: 10,
      user_document: expect.stringMatching(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/),
      email: 'med@psp.example',
      phone: '+551140000001',
      analysis_result: null,
      creator_psp: '99999001',
      user_name: expect.any(String),
      receiver_document: account.document,
      receiver_name: 'Livraria Cruzeiro Ltda',
      receiver_agency: '0001',
      receiver_account: account.number,
      infraction_report_id: expect.any(String),
      infraction_report_status: 'RECEIVED',
      endtoend: expect.stringMatching(/^E99999001/),
      due_date: INSTANT,
      infraction_report_creation_datetime: INSTANT,
      created_at: INSTANT,
    });
    const { due_date, infraction_report_creation_datetime } = body.results[3];
    expect(Date.parse(due_date) - Date.parse(infraction_report_creation_datetime)).toBe(7 * 86_400_000);
    expect(body.results.map((one: Json) => one.pix_med_id)).toEqual(ids.slice(0, 5));
    expect(await listed('')).toEqual(
      await bank
        .get('/v3/meds', { as: account.credential })
        .then((a) => a.body.results.map((one: Json) => one.pix_med_id)),
    );
  });

  it('page by page to the end and back, each case once', async () => {
    const walked: string[] = [];
    const pages: string[][] = [];
    let next: string | null = `${bank.url}/v3/meds/?limit=3`;
    let last: Json;
    while (next !== null) {
      last = (await bank.get(next.slice(bank.url.length), { as: account.credential })).body;
      pages.push(last.results.map((one: Json) => one.pix_med_id));
      walked.push(...(pages.at(-1) as string[]));
      next = last.next;
    }
    expect(walked).toEqual(ids);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
    const back: string[][] = [];
    let previous: string | null = last.previous;
    while (previous !== null) {
      const page: Json = (await bank.get(previous.slice(bank.url.length), { as: account.credential })).body;
      back.push(page.results.map((one: Json) => one.pix_med_id));
      previous = page.previous;
    }
    expect(back).toEqual([ids.slice(3, 6), ids.slice(0, 3)]);
  });

  it('links are absolute and keep the filters', async () => {
    const dates = `filter_start_date=${days.at(-1)}&filter_end_date=${days[0]}`;
    const { body } = await list(
      `?limit=1&status=WAITING&reason=RETURN_CANCELLATION&infraction_report_status=RECEIVED&${dates}`,
    );
    expect(body.previous).toBeNull();
    const next = new URL(body.next);
    expect(next.origin + next.pathname).toBe(`${bank.url}/v3/meds/`);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      limit: '1',
      filter_start_date: days.at(-1),
      filter_end_date: days[0],
      status: 'WAITING',
      reason: 'RETURN_CANCELLATION',
      infraction_report_status: 'RECEIVED',
      id: body.results[0].pix_med_id,
      dt: body.results[0].infraction_report_creation_datetime,
      direction: 'next',
    });
  });

  it('ties of one instant go by pix_med_id, descending', async () => {
    const at = '2026-01-01T00:00:00Z';
    const { queryText } = await import('../../src/database/pool.ts');
    const other = await openAccount(bank, { balance: 0 });
    const same: string[] = [];
    for (let n = 0; n < 4; n++) same.push((await report(bank, await payIn(bank, other, 1))).pix_med_id);
    await queryText(
      bank.app.db.main,
      `update med_cases set report_created_at = '${at}' where public_id = any($1)`,
      [same],
    );
    same.sort().reverse();
    const first = await bank.get('/v3/meds/?limit=2', { as: other.credential });
    expect(first.body.results.map((one: Json) => one.pix_med_id)).toEqual(same.slice(0, 2));
    const path = first.body.next.slice(bank.url.length);
    const second = await bank.get(path, { as: other.credential });
    expect(second.body.results.map((one: Json) => one.pix_med_id)).toEqual(same.slice(2));
    expect(second.body.next).toBeNull();
    expect(await bank.get('/v3/meds/', { as: BOREAL }).then(({ body }) => body)).toEqual({
      worked: true,
      next: null,
      previous: null,
      results: [],
    });
  });

  it('by status, by reason, by the status of the report, and by whole days of UTC', async () => {
    const [rejected, accepted, cancelled, ...rest] = ids as [string, string, string];
    expect(await listed('?status=REJECTED_BY_USER')).toEqual([rejected]);
    expect(await listed('?status=ACCEPTED_BY_USER')).toEqual([accepted]);
    expect(await listed('?status=CANCELLED_BY_PSP')).toEqual([cancelled]);
    expect(await listed('?status=ACCEPTED_BY_PSP')).toEqual([]);
    expect(await listed('?status=WAITING&limit=100')).toEqual(rest);
    expect(await listed('?infraction_report_status=ANALYZED')).toEqual([rejected, accepted]);
    expect(await listed('?infraction_report_status=CANCELLED')).toEqual([cancelled]);
    expect(await listed('?infraction_report_status=OPEN')).toEqual([]);
    expect(await listed('?reason=RETURN_CANCELLATION')).toEqual(ids.filter((_, index) => index % 2 === 0));
    const day = (start: string | undefined, end: string | undefined) =>
      listed(`?limit=100&filter_start_date=${start}&filter_end_date=${end}`);
    const all = await Promise.all(days.map((one) => day(one, one)));
    expect(all.flat()).toEqual(ids);
    expect(await day(days.at(-1), days[0])).toEqual(ids);
    expect(await day(days[0], days.at(-1))).toEqual([]);
  });
});

describe('GET /v3/meds/: refusals', () => {
  it.each(['filter_start_date', 'filter_end_date'])('400: %s alone, in words of its own', async (name) => {
    const { status, body } = await list(`?${name}=2026-01-01`);
    expect([status, body]).toEqual([
      400,
      { error: 'filter_start_date and filter_end_date are required together' },
    ]);
  });

  it('401 and 403', async () => {
    const bad = await bank.get('/v3/meds/?limit=x', { token: 'nonsense' });
    expect([bad.status, bad.body]).toEqual([401, { detail: 'Invalid authentication credentials' }]);
    const { credential } = await openAccount(bank, { permissions: ['med.decide'] });
    const powerless = await bank.get('/v3/meds/?limit=x', { as: credential });
    expect([powerless.status, powerless.body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['status=ACCEPTED', 'status'],
    ['reason=FRAUD', 'reason'],
    ['infraction_report_status=CLOSED', 'infraction_report_status'],
    ['direction=NEXT', 'direction'],
    ['filter_start_date=2026-02-30&filter_end_date=2026-03-01', 'filter_start_date'],
    ['filter_start_date=2026-02-01&filter_end_date=yesterday', 'filter_end_date'],
    ['id=x', 'dt'],
    ['dt=2026-01-01T00:00:00Z', 'id'],
    ['id=x&dt=yesterday', 'dt'],
  ])('422: %s', async (query, member) => {
    const { status, body } = await list(`?${query}`);
    expect([status, body.message, body.detail[0].loc]).toEqual([422, 'Validation error', ['query', member]]);
  });
});
