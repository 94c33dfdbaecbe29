import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { told } from '../../central-bank/spi/tell.ts';
import { queryText } from '../../src/database/pool.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { inTime } from '../full.ts';
import { AURORA_ACCOUNT } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { createCode, refundCashIn } from '../receiving.ts';
import { until } from '../until.ts';
import { money, moveBank, payIn } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();

const stateOf = async (id: string) => (await on.transferOf(id))?.state;
const creditsOf = async (id: string) => {
  const rows = await queryText<{ amount: bigint }>(
    on.by.database.db.main,
    `select m.amount from cash_ins c join movements m on m.payment_id = c.id and m.kind = 'CASHIN'
      where c.end_to_end_id = $1`,
    [id],
  );
  return rows.map(({ amount }) => Number(amount));
};
const answersTo = (id: string) =>
  [...on.running.bank.spi.state.log.values()].filter(
    ({ direction, type, xml }) => direction === 'RECEIVED' && type === 'pacs.002' && xml.includes(id),
  );

describe('a payment from another institution', () => {
  it('R41 is credited once it has settled, and once alone', async () => {
    await on.fault('deliver-again', { times: 1, matching: 'ACCC' });
    const before = await money(on.by.bank);
    const id = await payIn(on.running);
    await until(async () => expect(await stateOf(id)).toBe('SETTLED'));
    await on.by.bank.drain();
    expect(on.endingOf(id)).toMatchObject({ state: 'SETTLED' });
    expect(await creditsOf(id)).toEqual([1234]);
    expect((await money(on.by.bank)).total).toBeCloseTo(before.total + 12.34, 2);
  });

  it('R42 is not credited where the system rejects it after all', async () => {
    const before = await money(on.by.bank);
    const id = await payIn(on.running, { drop: 'AB09' });
    await until(async () =>
      expect(await on.transferOf(id)).toMatchObject({ state: 'REJECTED', code: 'AB09' }),
    );
    await on.by.bank.drain();
    expect(await creditsOf(id)).toEqual([]);
    expect(await money(on.by.bank)).toEqual(before);
  });

  it('R43 is asked about where no word comes after the bank has accepted, and credited', async () => {
    await on.fault('hold-outcome', { matching: 'ACCC' });
    const id = await payIn(on.running);
    await until(() => expect(on.endingOf(id)).toMatchObject({ state: 'SETTLED' }));
    await on.by.bank.drain();
    expect(await creditsOf(id)).toEqual([]);
    await on.by.advance(46);
    await until(async () => expect(await creditsOf(id)).toEqual([1234]));
  });

  it.each<FaultName>(['deliver-twice', 'deliver-again'])(
    'R44 is answered with the same bytes when it comes by %s, and credited once',
    async (name) => {
      await on.fault(name, { times: 1, matching: 'pacs.008' });
      const id = await payIn(on.running);
      await until(async () => expect(await creditsOf(id)).toEqual([1234]));
      await on.by.bank.drain();
      expect(new Set(answersTo(id).map(({ xml }) => xml)).size).toBe(1);
      expect(await creditsOf(id)).toEqual([1234]);
    },
  );

  it.each([
    ['a static code with a reference', { initiation: 'QRES', txId: 'PEDIDO123' }],
    ['an initiator', { initiation: 'INIC', txId: 'PEDIDO123', initiator: '11222333000181' }],
  ])('R41 is credited where it was made by %s', async (_by, changes) => {
    const [row] = await on.rows<{ key: string }>(
      'select k.key from pix_keys k join accounts a on a.id = k.account_id where a.number = $1 limit 1',
      ['100013'],
    );
    const id = await payIn(on.running, { key: row?.key, ...changes });
    await until(async () => expect(await creditsOf(id)).toEqual([1234]));
    const [cashIn] = await on.rows('select code_id as code, txid from cash_ins where end_to_end_id = $1', [
      id,
    ]);
    expect(cashIn).toEqual({ code: null, txid: null });
  });

  it('R41 is credited where its payer’s institution held it for an analysis', async () => {
    const id = await payIn(on.running, { service: 'PAGFRD', acceptedAgoMs: 600_000 });
    await until(async () => expect(await creditsOf(id)).toEqual([1234]));
  });

  it.each([
    ['AC03', { account: '999999' }],
    ['BE01', { document: '52998224725' }],
    ['AC14', { accountType: 'SVGS' }],
  ])('R45 is refused with %s to an account that is not so', async (code, changes) => {
    const id = await payIn(on.running, changes);
    await until(() => expect(on.endingOf(id)).toMatchObject({ state: 'REJECTED', code }));
    await on.by.bank.drain();
    expect(await on.transferOf(id)).toMatchObject({ state: 'REFUSED', code, ask_at: null });
    expect(await creditsOf(id)).toEqual([]);
  });

  it('R45 is refused with AC07 to an account that is over', async () => {
    const status = (to: string) =>
      on.rows(`update accounts set status = '${to}' where number = '100021' returning id`);
    expect(await status('CLOSED')).toHaveLength(1);
    const id = await payIn(on.running, { account: '100021' });
    await until(() => expect(on.endingOf(id)).toMatchObject({ state: 'REJECTED', code: 'AC07' }));
    await status('ACTIVE');
    expect(await creditsOf(id)).toEqual([]);
  });

  it('R45 is refused with DUPL where its code has been paid, and the code is paid once', async () => {
    const expiration_date = new Date(on.running.bank.world.now().getTime() + 86_400_000).toISOString();
    const wanted = { ...AURORA_ACCOUNT, amount: 25.9, type_fine: 'NONE', expiration_date };
    const { qr_code_id: code } = await createCode(on.by.bank, wanted);
    const [row] = await on.rows<{ txid: string; key: string }>(
      'select txid, pix_key as key from payment_codes where id = $1',
      [code],
    );
    const paying = { amount: '25.90', txId: row?.txid, key: row?.key, initiation: 'QRDN' };
    const first = await payIn(on.running, paying);
    await until(async () => expect(await creditsOf(first)).toEqual([2590]));
    const second = await payIn(on.running, paying);
    await until(() => expect(on.endingOf(second)).toMatchObject({ state: 'REJECTED', code: 'DUPL' }));
    expect(await creditsOf(second)).toEqual([]);
    const paid = await on.rows('select status, end_to_end_id as id from payment_codes where id = $1', [code]);
    expect(paid).toEqual([{ status: 'PAID', id: first }]);
  });

  it('R28 whose answer the system does not understand ends as one that had none', async () => {
    await on.fault('post-lost', { times: 1, matching: 'ACSP' });
    const before = await on.counted('refused');
    const id = await payIn(on.running, { amount: '3.00' });
    await until(async () => expect(await stateOf(id)).toBe('ACCEPTED'));
    const { message_id: reference } = await on.transferOf(id);
    const reason = { reason: 'Assinatura invalida', at: on.running.bank.world.now().toISOString() };
    on.running.bank.world.commit([told(TEST_ISPB, { type: 'admi.002', rest: { reference, reason } })]);
    await until(async () => expect(await on.counted('refused')).toBe(before + 1));
    expect(await stateOf(id)).toBe('ACCEPTED');
    await on.by.advance(41);
    await until(async () =>
      expect(await on.transferOf(id)).toMatchObject({ state: 'REJECTED', code: 'AB03' }),
    );
    await on.by.bank.drain();
    expect(await creditsOf(id)).toEqual([]);
    expect(await on.rows('select status from offers where end_to_end_id = $1', [id])).toEqual([
      { status: 'DROPPED' },
    ]);
  });

  it('R45 is refused with AB03 where it comes after its time, and is nobody’s', async () => {
    await moveBank(on.by.bank, 41);
    const id = await payIn(on.running);
    await until(() => expect(on.endingOf(id)).toMatchObject({ state: 'REJECTED', code: 'AB03' }));
    await on.running.control('POST', '/clock', { advance: 41 });
    await on.by.bank.drain();
    expect(await on.transferOf(id)).toMatchObject({ state: 'REFUSED', code: 'AB03' });
    expect(await creditsOf(id)).toEqual([]);
    expect(await on.rows('select 1 from offers where end_to_end_id = $1', [id])).toEqual([]);
  });

  it('R40 is answered in time while two hundred come each second', async () => {
    const ids: string[] = [];
    const began = performance.now();
    for (let sent = 0; sent < 400; sent += 20) {
      const early = began + sent * 5 - performance.now();
      if (early > 0) await pause(early);
      ids.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => payIn(on.running, { amount: '0.01' })))),
      );
    }
    await until(() => {
      for (const id of ids) expect(on.endingOf(id)).toMatchObject({ state: 'SETTLED' });
    });
    const took = ids
      .map(
        (id) =>
          new Date(on.endingOf(id)?.at ?? 0).getTime() -
          new Date(on.settlementOf(id)?.takenAt ?? 0).getTime(),
      )
      .sort((one, other) => one - other);
    expect(took[ids.length * 0.5]).toBeLessThan(inTime(1_400));
    expect(took[ids.length * 0.95]).toBeLessThan(inTime(2_300));
  });

  it('R50 goes back to who paid, whoever made its id', async () => {
    const id = await payIn(on.running, {
      endToEndId: endToEndId('12ABC345', on.running.bank.world.now()),
      amount: '20.00',
    });
    await until(async () => expect(await creditsOf(id)).toEqual([2000]));
    const [cashIn] = await queryText<{ id: bigint }>(
      on.by.database.db.main,
      'select id from cash_ins where end_to_end_id = $1',
      [id],
    );
    const refund = await refundCashIn(on.by.bank, Number(cashIn?.id), 20);
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    const returnId = refund.body.end_to_end_id;
    await until(() =>
      expect(on.running.bank.spi.state.transfers.get(returnId)).toMatchObject({
        to: '99999001',
        ending: { state: 'SETTLED' },
      }),
    );
  });
});
