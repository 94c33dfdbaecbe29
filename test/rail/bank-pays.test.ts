import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { queryText } from '../../src/database/pool.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { type BankOnRail, conserved, elsewhere, money, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  by = await openBankOnRail(running);
});
afterEach(async () => {
  await running.control('DELETE', '/faults');
  await running.control('POST', '/start');
  expect(conserved(running)).toBe(true);
});
afterAll(async () => {
  await by.bank.verify();
  await by.close();
  await running.close();
});

const fault = (name: FaultName, more: object = {}) => running.control('POST', '/faults', { name, ...more });
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const settlements = async (id: string) =>
  [...running.bank.spi.state.transfers.values()].filter((transfer) => transfer.id === id);
const idOf = async (id: number): Promise<string> => {
  const [row] = await queryText<{ id: string }>(
    by.database.db.main,
    'select end_to_end_id as id from cashouts where id = $1',
    [id],
  );
  return row?.id ?? '';
};
const ends = (id: number, status: string) =>
  until(async () => expect((await by.cashout(id)).status).toBe(status));
const movementsOf = async (id: number) =>
  (
    await queryText<{ kind: string }>(
      by.database.db.main,
      'select kind from movements where payment_id = $1 order by kind',
      [id],
    )
  ).map(({ kind }) => kind);

describe('a payment to another institution', () => {
  it("is settled by the system, with the system's time and day", async () => {
    const before = await money(by.bank);
    const id = await by.pay(10.5);
    await ends(id, 'SUCCESS');
    const endToEndId = await idOf(id);
    expect(await settlements(endToEndId)).toMatchObject([
      { from: TEST_ISPB, to: '99999001', amount: 1050n, ending: { state: 'SETTLED' } },
    ]);
    expect((await money(by.bank)).total).toBeCloseTo(before.total - 10.5, 2);
    const row = (await by.transfers()).find((transfer) => transfer.id === endToEndId);
    expect(row).toMatchObject({ direction: 'OUT', state: 'SETTLED', ask_at: null, alarm: null });
  });

  it("is refused by the recipient's institution with its code, and the money is free again", async () => {
    const before = await money(by.bank);
    const id = await by.pay(7, elsewhere(running, 'AC03'));
    await ends(id, 'FAILED');
    expect(await money(by.bank)).toEqual(before);
  });

  it.each<[FaultName, object]>([
    ['post-no-answer', {}],
    ['post-500', {}],
    ['post-429', { retryAfter: 0 }],
  ])('R22 is sent again with the same bytes after %s, and is one payment', async (name, more) => {
    await fault(name, { times: 2, ...more });
    const id = await by.pay(1);
    await ends(id, 'SUCCESS');
    const endToEndId = await idOf(id);
    const posted = [...running.bank.spi.state.log.values()].filter(
      ({ direction, xml }) => direction === 'RECEIVED' && xml.includes(endToEndId),
    );
    expect(new Set(posted.map(({ xml }) => xml)).size).toBe(1);
    expect(await settlements(endToEndId)).toHaveLength(1);
    expect(await movementsOf(id)).toEqual(['CASHOUT']);
  });

  it('R23 without an outcome is asked about after the limit, and ended by the answer', async () => {
    await fault('hold-outcome', { times: 1 });
    const id = await by.pay(2);
    const endToEndId = await idOf(id);
    await until(async () =>
      expect(await settlements(endToEndId)).toMatchObject([{ ending: { state: 'SETTLED' } }]),
    );
    await by.bank.drain();
    expect((await by.cashout(id)).status).toBe('PROCESSING');
    await by.advance(46);
    await ends(id, 'SUCCESS');
    expect(
      [...running.bank.spi.state.log.values()].filter(({ type }) => type === 'camt.060'),
    ).not.toHaveLength(0);
  });

  it('R24 ends by an outcome that overtakes the answer to its POST', async () => {
    await fault('outcome-first', { times: 1 });
    const id = await by.pay(3);
    await ends(id, 'SUCCESS');
    expect(await movementsOf(id)).toEqual(['CASHOUT']);
  });

  it.each<FaultName>(['deliver-twice', 'deliver-again'])(
    'R25 moves money once when its outcome comes by %s',
    async (name) => {
      await fault(name, { times: 1, matching: 'ACSC' });
      const before = await money(by.bank);
      const id = await by.pay(4);
      await ends(id, 'SUCCESS');
      await by.bank.drain();
      expect(await movementsOf(id)).toEqual(['CASHOUT']);
      expect((await money(by.bank)).total).toBeCloseTo(before.total - 4, 2);
    },
  );
});
