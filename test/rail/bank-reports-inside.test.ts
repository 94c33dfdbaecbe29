import { expect, it } from 'vitest';
import { BOREAL, BOREAL_ACCOUNT } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { refundCashIn } from '../receiving.ts';
import { until } from '../until.ts';
import { manual } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();

/** Padaria Aurora pays Boreal, in the same bank. */
async function payInside(amount: number): Promise<string> {
  const [boreal] = await on.rows<{ document: string }>(
    'select holder_document as document from accounts where number = $1',
    [BOREAL_ACCOUNT.source_account_number],
  );
  const recipient = { ispb: TEST_ISPB, branch: '0001', number: '100030', document: `${boreal?.document}` };
  const sent = await on.by.bank.post('/create-cashoutmanual-self-approve', manual(amount, recipient));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await until(async () => expect((await on.by.cashout(sent.body.id)).status).toBe('SUCCESS'));
  return on.idOf(sent.body.id);
}

const owed = (id: string) =>
  on.rows<{ state: string; code: string | null }>(
    'select state, code from bcb.inside_reports where id = $1',
    [id],
  );
const reported = (id: string) => on.running.bank.spi.state.reports.get(id);
/** The books are read a minute behind, so that nothing under way is missed. */
const advance = () => on.by.advance(90);

it('reports a payment inside the bank and its return, once each, and not what others settle', async () => {
  const outside = await on.by.pay(1);
  await advance();
  const id = await payInside(7);
  const [cashIn] = await on.rows<{ id: bigint }>('select id from cash_ins where end_to_end_id = $1', [id]);
  const refund = await refundCashIn(on.by.bank, Number(cashIn?.id), 2, BOREAL);
  expect(refund.status, JSON.stringify(refund.body)).toBe(200);
  const returnId = refund.body.end_to_end_id;
  await advance();
  await until(() =>
    expect(reported(returnId)).toMatchObject({ ispb: TEST_ISPB, amount: '2.00', endToEndId: id }),
  );
  expect(reported(id)).toMatchObject({ ispb: TEST_ISPB, amount: '7.00' });
  await until(async () => {
    expect(await owed(id)).toEqual([{ state: 'ACCEPTED', code: null }]);
    expect(await owed(returnId)).toEqual([{ state: 'ACCEPTED', code: null }]);
  });
  expect(reported(await on.idOf(outside))).toBeUndefined();
  expect(on.posted('trck.002', id)).toHaveLength(1);
});

it('does not report money of a fraud that went on to a victim elsewhere, over the system', async () => {
  const id = await payInside(5);
  const [cashIn] = await on.rows<{ id: bigint }>('select id from cash_ins where end_to_end_id = $1', [id]);
  const refund = await refundCashIn(on.by.bank, Number(cashIn?.id), 2, BOREAL);
  // Such a refund is a payment of its own, under an id of one.
  const passedOn = refund.body.end_to_end_id.replace(/^D/, 'E');
  await on.rows('update refunds set return_id = $2 where return_id = $1 returning 1', [
    refund.body.end_to_end_id,
    passedOn,
  ]);
  const later = await payInside(6);
  await advance();
  await until(async () => expect(await owed(later)).toEqual([{ state: 'ACCEPTED', code: null }]));
  expect(await owed(passedOn)).toEqual([]);
});

it('tells one again whose receipt did not come, and people of one that is not taken', async () => {
  await on.fault('post-lost', { times: 1, matching: 'trck.002' });
  const lost = await payInside(3);
  await advance();
  await until(async () => expect(await owed(lost)).toEqual([{ state: 'OWED', code: null }]));
  await on.by.advance(150);
  await until(async () => expect(await owed(lost)).toEqual([{ state: 'ACCEPTED', code: null }]));
  // The system has heard something else under its id.
  const other = await payInside(4);
  const report = {
    ...(reported(lost) as NonNullable<ReturnType<typeof reported>>),
    id: other,
    digest: 'other',
  };
  on.running.bank.spi.state.reports.set(other, report);
  await advance();
  await until(async () => expect(await owed(other)).toEqual([{ state: 'REJECTED', code: 'ED05' }]));
  const queue = () => on.rows(`select about, said from bcb.differences where kind = 'UNREPORTED'`);
  await until(async () => expect(await queue()).toEqual([{ about: other, said: 'ED05' }]));
});
