import { describe, expect, it } from 'vitest';
import type { Tell } from '../../central-bank/spi/state.ts';
import { told } from '../../central-bank/spi/tell.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { payIn } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();

const differences = () =>
  on.rows<{ about: string }>(`select about from bcb.differences where kind = 'CONTRADICTED'`);
const creditsOf = (id: string) =>
  on.rows<{ amount: bigint }>(
    `select m.amount from movements m
       left join cash_ins c on c.company_id = m.company_id and c.id = m.payment_id and m.kind = 'CASHIN'
      where c.end_to_end_id = $1 or (m.kind = 'CASHOUT_RETURN' and m.reference = $1)`,
    [id],
  );
const giveBack = async (paid: string, amount: string): Promise<string> => {
  const { status, json } = await on.running.control('POST', '/returns', { endToEndId: paid, amount });
  expect(status, JSON.stringify(json)).toBe(200);
  return `${json.returnId}`;
};

/** The system's message about a payment or a return, with another amount. */
function otherContent(id: string): Tell {
  const what = on.settlementOf(id)?.what;
  if (what?.type === 'pacs.008') return { ...what, transaction: { ...what.transaction, amount: '99.00' } };
  if (what?.type === 'pacs.004') return { ...what, transaction: { ...what.transaction, amount: '0.50' } };
  throw new Error(`the central bank has no ${id}`);
}

const tell = (...tells: Tell[]) => on.running.bank.world.commit(tells.map((one) => told(TEST_ISPB, one)));

/** People are told, the answer is a refusal, and what stood before stands. */
async function refusesOther(id: string, before: number): Promise<void> {
  await until(async () => expect(await on.counted('contradictions')).toBe(before + 1));
  await until(() => {
    const refusals = on.posted('pacs.002', id).filter(({ xml }) => xml.includes('<Cd>ED05</Cd>'));
    expect(refusals).toHaveLength(1);
  });
  expect((await differences()).filter(({ about }) => about === id)).toHaveLength(1);
  expect(await on.transferOf(id)).toMatchObject({ alarm: 'it was offered again with other content' });
}

describe('an id that is known and comes with other content', () => {
  it('is refused when it is a payment: the first one stands, and people are told', async () => {
    const before = await on.counted('contradictions');
    const id = await payIn(on.running);
    await until(async () => expect(await creditsOf(id)).toEqual([{ amount: 1234n }]));
    tell(otherContent(id));
    await refusesOther(id, before);
    expect(await on.transferOf(id)).toMatchObject({ state: 'SETTLED', amount: 1234n });
    await on.by.bank.drain();
    expect(await creditsOf(id)).toEqual([{ amount: 1234n }]);
  });

  it('is refused when it is a return', async () => {
    const before = await on.counted('contradictions');
    const cashout = await on.by.pay(3);
    await until(async () => expect((await on.by.cashout(cashout)).status).toBe('SUCCESS'));
    const id = await giveBack(await on.idOf(cashout), '1.00');
    await until(async () => expect(await creditsOf(id)).toEqual([{ amount: 100n }]));
    tell(otherContent(id));
    await refusesOther(id, before);
    expect(await on.transferOf(id)).toMatchObject({ state: 'SETTLED', amount: 100n });
    expect(await creditsOf(id)).toEqual([{ amount: 100n }]);
  });

  it('is refused when both come in one message', async () => {
    const before = await on.counted('contradictions');
    const like = await payIn(on.running);
    await until(async () => expect(await creditsOf(like)).toHaveLength(1));
    const what = on.settlementOf(like)?.what;
    if (what?.type !== 'pacs.008') throw new Error('it is no payment');
    const id = endToEndId('99999001', on.running.bank.world.now());
    const transaction = { ...what.transaction, ids: { endToEndId: id } };
    tell({ ...what, transaction }, { ...what, transaction: { ...transaction, amount: '99.00' } });
    await refusesOther(id, before);
    await until(async () =>
      expect(await on.transferOf(id)).toMatchObject({ state: 'ACCEPTED', amount: 1234n }),
    );
    await on.by.advance(46);
    await on.by.advance(60);
    await until(async () =>
      expect(await on.transferOf(id)).toMatchObject({ state: 'REJECTED', code: 'AB03' }),
    );
    expect(await creditsOf(id)).toEqual([]);
  });

  it('is refused when it is the id of a payment that this bank has sent', async () => {
    const before = await on.counted('contradictions');
    const cashout = await on.by.pay(3);
    await until(async () => expect((await on.by.cashout(cashout)).status).toBe('SUCCESS'));
    const id = await on.idOf(cashout);
    const what = on.settlementOf(id)?.what;
    if (what?.type !== 'pacs.008') throw new Error('it is no payment');
    tell(what);
    await refusesOther(id, before);
    expect(await on.transferOf(id)).toMatchObject({ direction: 'OUT', state: 'SETTLED' });
    expect(await creditsOf(id)).toEqual([]);
  });
});

describe('a return that overtakes the word on its payment', () => {
  it('waits for that word, which is asked for at once, and is accepted', async () => {
    await on.fault('hold-outcome', { times: 1, matching: 'ACSC' });
    const cashout = await on.by.pay(5);
    const paid = await on.idOf(cashout);
    await until(() => expect(on.endingOf(paid)).toMatchObject({ state: 'SETTLED' }));
    expect((await on.by.cashout(cashout)).status).toBe('PROCESSING');
    const id = await giveBack(paid, '2.00');
    await until(async () => expect(await creditsOf(id)).toEqual([{ amount: 200n }]));
    expect(on.endingOf(id)).toMatchObject({ state: 'SETTLED' });
    expect(on.posted('camt.060', paid)).toHaveLength(1);
    expect((await on.by.cashout(cashout)).status).toBe('SUCCESS');
  });
});
