import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import { queryText } from '../../src/database/pool.ts';
import { endToEndId } from '../../src/ids.ts';
import { refundCashIn } from '../receiving.ts';
import { type BankOnRail, conserved, money, openBankOnRail, payIn } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

let running: RunningCentralBank;
let by: BankOnRail;
beforeAll(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  by = await openBankOnRail(running);
});
afterEach(async () => {
  await running.control('DELETE', '/faults');
  expect(conserved(running)).toBe(true);
});
afterAll(async () => {
  await by.bank.verify();
  await by.close();
  await running.close();
});

const fault = (name: FaultName, more: object = {}) => running.control('POST', '/faults', { name, ...more });
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const transferOf = async (id: string) => (await by.transfers()).find((transfer) => transfer.id === id);
const stateOf = async (id: string) => (await transferOf(id))?.state;
const endingOf = (id: string) => running.bank.spi.state.transfers.get(id)?.ending;
const creditsOf = async (id: string) => {
  const rows = await queryText<{ amount: bigint }>(
    by.database.db.main,
    `select m.amount from cash_ins c join movements m on m.payment_id = c.id and m.kind = 'CASHIN'
      where c.end_to_end_id = $1`,
    [id],
  );
  return rows.map(({ amount }) => Number(amount));
};
const answersTo = (id: string) =>
  [...running.bank.spi.state.log.values()].filter(
    ({ direction, type, xml }) => direction === 'RECEIVED' && type === 'pacs.002' && xml.includes(id),
  );

describe('a payment from another institution', () => {
  it('R41 is credited once it has settled, and once alone', async () => {
    await fault('deliver-again', { times: 1, matching: 'ACCC' });
    const before = await money(by.bank);
    const id = await payIn(running);
    await until(async () => expect(await stateOf(id)).toBe('SETTLED'));
    await by.bank.drain();
    expect(endingOf(id)).toMatchObject({ state: 'SETTLED' });
    expect(await creditsOf(id)).toEqual([1234]);
    expect((await money(by.bank)).total).toBeCloseTo(before.total + 12.34, 2);
  });

  it('R42 is not credited where the system rejects it after all', async () => {
    const before = await money(by.bank);
    const id = await payIn(running, { drop: 'AB09' });
    await until(async () => expect(await transferOf(id)).toMatchObject({ state: 'REJECTED', code: 'AB09' }));
    await by.bank.drain();
    expect(await creditsOf(id)).toEqual([]);
    expect(await money(by.bank)).toEqual(before);
  });

  it('R43 is asked about where no word comes after the bank has accepted, and credited', async () => {
    await fault('hold-outcome', { matching: 'ACCC' });
    const id = await payIn(running);
    await until(() => expect(endingOf(id)).toMatchObject({ state: 'SETTLED' }));
    await by.bank.drain();
    expect(await creditsOf(id)).toEqual([]);
    await by.advance(46);
    await until(async () => expect(await creditsOf(id)).toEqual([1234]));
  });

  it.each<FaultName>(['deliver-twice', 'deliver-again'])(
    'R44 is answered with the same bytes when it comes by %s, and credited once',
    async (name) => {
      await fault(name, { times: 1, matching: 'pacs.008' });
      const id = await payIn(running);
      await until(async () => expect(await creditsOf(id)).toEqual([1234]));
      await by.bank.drain();
      expect(new Set(answersTo(id).map(({ xml }) => xml)).size).toBe(1);
      expect(await creditsOf(id)).toEqual([1234]);
    },
  );

  it.each([
    ['AC03', { account: '999999' }],
    ['BE01', { document: '52998224725' }],
    ['AC14', { accountType: 'SVGS' }],
  ])('R45 is refused with %s to an account that is not so', async (code, changes) => {
    const id = await payIn(running, changes);
    await until(() => expect(endingOf(id)).toMatchObject({ state: 'REJECTED', code }));
    await by.bank.drain();
    expect(await transferOf(id)).toMatchObject({ state: 'REFUSED', code, ask_at: null });
    expect(await creditsOf(id)).toEqual([]);
  });

  it('R50 goes back to who paid, whoever made its id', async () => {
    const id = await payIn(running, {
      endToEndId: endToEndId('12ABC345', running.bank.world.now()),
      amount: '20.00',
    });
    await until(async () => expect(await creditsOf(id)).toEqual([2000]));
    const [cashIn] = await queryText<{ id: bigint }>(
      by.database.db.main,
      'select id from cash_ins where end_to_end_id = $1',
      [id],
    );
    const refund = await refundCashIn(by.bank, Number(cashIn?.id), 20);
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    const returnId = refund.body.end_to_end_id;
    await until(() =>
      expect(running.bank.spi.state.transfers.get(returnId)).toMatchObject({
        to: '99999001',
        ending: { state: 'SETTLED' },
      }),
    );
  });
});
