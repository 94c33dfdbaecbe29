import { describe, expect, it } from 'vitest';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { queryText } from '../../src/database/pool.ts';
import type { Json } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { elsewhere, money } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();

const ends = (id: number, status: string) =>
  until(async () => expect((await on.by.cashout(id)).status).toBe(status));
const movementsOf = async (id: number) =>
  (
    await queryText<{ kind: string }>(
      on.by.database.db.main,
      'select kind from movements where payment_id = $1 order by kind',
      [id],
    )
  ).map(({ kind }) => kind);

describe('a payment to another institution', () => {
  it("is settled by the system, with the system's time and day", async () => {
    const before = await money(on.by.bank);
    const id = await on.by.pay(10.5);
    await ends(id, 'SUCCESS');
    const endToEndId = await on.idOf(id);
    expect([on.settlementOf(endToEndId)]).toMatchObject([
      { from: TEST_ISPB, to: '99999001', amount: 1050n, ending: { state: 'SETTLED' } },
    ]);
    expect((await money(on.by.bank)).total).toBeCloseTo(before.total - 10.5, 2);
    const row = (await on.by.transfers()).find((transfer) => transfer.id === endToEndId);
    expect(row).toMatchObject({ direction: 'OUT', state: 'SETTLED', ask_at: null, alarm: null });
  });

  it("is refused by the recipient's institution with its code, and the money is free again", async () => {
    const before = await money(on.by.bank);
    const id = await on.by.pay(7, elsewhere(on.running, 'AC03'));
    await ends(id, 'FAILED');
    expect(await money(on.by.bank)).toEqual(before);
  });

  it.each<[FaultName, object]>([
    ['post-no-answer', {}],
    ['post-500', {}],
    ['post-429', { retryAfter: 0 }],
  ])('R22 is sent again with the same bytes after %s, and is one payment', async (name, more) => {
    await on.fault(name, { times: 2, ...more });
    const id = await on.by.pay(1);
    await ends(id, 'SUCCESS');
    const endToEndId = await on.idOf(id);
    const posted = [...on.running.bank.spi.state.log.values()].filter(
      ({ direction, xml }) => direction === 'RECEIVED' && xml.includes(endToEndId),
    );
    expect(new Set(posted.map(({ xml }) => xml)).size).toBe(1);
    expect(on.endingOf(endToEndId)).toMatchObject({ state: 'SETTLED' });
    expect(await movementsOf(id)).toEqual(['CASHOUT']);
  });

  it('R23 without an outcome is asked about after the limit, and ended by the answer', async () => {
    await on.fault('hold-outcome', { times: 1 });
    const id = await on.by.pay(2);
    const endToEndId = await on.idOf(id);
    await until(async () =>
      expect([on.settlementOf(endToEndId)]).toMatchObject([{ ending: { state: 'SETTLED' } }]),
    );
    await on.by.bank.drain();
    expect((await on.by.cashout(id)).status).toBe('PROCESSING');
    await on.by.advance(46);
    await ends(id, 'SUCCESS');
    expect(
      [...on.running.bank.spi.state.log.values()].filter(({ type }) => type === 'camt.060'),
    ).not.toHaveLength(0);
  });

  it('R24 ends by an outcome that overtakes the answer to its POST', async () => {
    await on.fault('outcome-first', { times: 1 });
    const id = await on.by.pay(3);
    await ends(id, 'SUCCESS');
    expect(await movementsOf(id)).toEqual(['CASHOUT']);
  });

  it.each<FaultName>(['deliver-twice', 'deliver-again'])(
    'R25 moves money once when its outcome comes by %s',
    async (name) => {
      await on.fault(name, { times: 1, matching: 'ACSC' });
      const before = await money(on.by.bank);
      const id = await on.by.pay(4);
      await ends(id, 'SUCCESS');
      await on.by.bank.drain();
      expect(await movementsOf(id)).toEqual(['CASHOUT']);
      expect((await money(on.by.bank)).total).toBeCloseTo(before.total - 4, 2);
    },
  );
});

describe('a payment that comes back', () => {
  const giveBack = async (endToEndId: string, more: object = {}): Promise<string> => {
    const { status, json } = await on.running.control('POST', '/returns', { endToEndId, ...more });
    expect(status, JSON.stringify(json)).toBe(200);
    return (json as Json).returnId;
  };

  it('R55 is accepted, and credited once the system has settled it, and once alone', async () => {
    const before = await money(on.by.bank);
    const id = await on.by.pay(9);
    await ends(id, 'SUCCESS');
    await on.fault('hold-outcome', { times: 1, matching: 'ACCC' });
    const back = await giveBack(await on.idOf(id));
    await until(() => expect(on.endingOf(back)).toMatchObject({ state: 'SETTLED' }));
    await on.by.bank.drain();
    expect(on.posted('pacs.002', back)).toHaveLength(1);
    expect((await money(on.by.bank)).total).toBeCloseTo(before.total - 9, 2);
    expect((await on.by.cashout(id)).status).toBe('SUCCESS');
    await on.by.advance(46);
    await ends(id, 'REFUNDED');
    expect(await movementsOf(id)).toHaveLength(2);
    expect(await money(on.by.bank)).toEqual(before);
  });

  it('R55 in part, delivered twice, is one credit', async () => {
    const id = await on.by.pay(8);
    await ends(id, 'SUCCESS');
    const before = await money(on.by.bank);
    await on.fault('deliver-again', { times: 2, matching: 'D9' });
    const back = await giveBack(await on.idOf(id), { amount: '3.00' });
    await until(() => expect(on.endingOf(back)).toMatchObject({ state: 'SETTLED' }));
    await until(async () => expect((await money(on.by.bank)).total).toBeCloseTo(before.total + 3, 2));
    await on.by.bank.drain();
    expect((await money(on.by.bank)).total).toBeCloseTo(before.total + 3, 2);
    expect(await movementsOf(id)).toHaveLength(2);
  });
});
