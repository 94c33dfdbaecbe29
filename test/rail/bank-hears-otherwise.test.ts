import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refused, settled, told } from '../../central-bank/spi/tell.ts';
import { queryText } from '../../src/database/pool.ts';
import { endToEndId } from '../../src/ids.ts';
import { centavos } from '../../src/money.ts';
import type { PaymentOrder } from '../../src/rail/rail.ts';
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

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 10 });
const hold = () => running.control('POST', '/faults', { name: 'hold-outcome', times: 1 });
const transferOf = async (id: string) => (await by.transfers()).find((transfer) => transfer.id === id);
const posted = (id: string) =>
  [...running.bank.spi.state.log.values()].filter(
    ({ direction, type, xml }) => direction === 'RECEIVED' && type === 'pacs.008' && xml.includes(id),
  );
const idOf = async (id: number): Promise<string> => {
  const text = 'select end_to_end_id as id from cashouts where id = $1';
  return (await queryText<{ id: string }>(by.database.db.main, text, [id]))[0]?.id ?? '';
};
const counted = async (name: string): Promise<number> => {
  const text = await (await fetch(`${by.bank.url}/metrics`)).text();
  return Number(new RegExp(`^lastro_bcb_${name}_total (\\d+)$`, 'm').exec(text)?.[1]);
};

/** An order of the bank as the port has it, accepted so many seconds ago. */
function orderOf(secondsAgo: number): PaymentOrder {
  const placedAt = new Date(running.bank.world.now().getTime() - secondsAgo * 1000);
  const { ispb, branch, number, document } = elsewhere(running, 'ok');
  const payer = { ispb: TEST_ISPB, branch: '0001', number: '100013', document: '11222333000181' };
  return {
    endToEndId: endToEndId(TEST_ISPB, placedAt),
    amount: centavos(100n),
    payer: { ...payer, accountType: 'CURRENT_ACCOUNT', name: 'Padaria Aurora Ltda' },
    payee: { ispb, branch, number, document, accountType: 'CURRENT_ACCOUNT', name: 'Exemplo ok' },
    ...{ pixKey: null, txid: null, initiation: 'MANU', purpose: 'IPAY', priority: 'PAGPRI' },
    ...{ text: null, initiator: null, rootEndToEndId: null, placedAt },
  };
}

describe('the first word on a payment', () => {
  it('R26 stands against a RJCT after ACSC, and raises an alarm', async () => {
    const before = await counted('contradictions');
    const id = await by.pay(3);
    await until(async () => expect((await by.cashout(id)).status).toBe('SUCCESS'));
    const after = await money(by.bank);
    const instructionId = await idOf(id);
    running.bank.world.commit([
      refused({ to: TEST_ISPB, instructionId, endToEndId: instructionId, code: 'AB03' }),
    ]);
    await until(async () => expect(await counted('contradictions')).toBe(before + 1));
    expect(await transferOf(instructionId)).toMatchObject({
      state: 'SETTLED',
      alarm: 'it is SETTLED and was said to be REJECTED AB03',
    });
    expect((await by.cashout(id)).status).toBe('SUCCESS');
    expect(await money(by.bank)).toEqual(after);
  });

  it('R26 stands against an ACSC after RJCT', async () => {
    const before = await counted('contradictions');
    const id = await by.pay(3, elsewhere(running, 'AC03'));
    await until(async () => expect((await by.cashout(id)).status).toBe('FAILED'));
    const after = await money(by.bank);
    const instructionId = await idOf(id);
    const transfer = running.bank.spi.state.transfers.get(instructionId);
    if (transfer === undefined) throw new Error('the central bank has no such payment');
    const words = settled(transfer, running.bank.world.now()).slice(1, 2);
    running.bank.world.commit(words);
    await until(async () => expect(await counted('contradictions')).toBe(before + 1));
    expect((await by.cashout(id)).status).toBe('FAILED');
    expect(await money(by.bank)).toEqual(after);
  });
});

describe('a message that the system does not understand', () => {
  it.each(['its own id', 'the name under which the system stored it'])(
    'R28 ends what it carries, named by %s',
    async (by_) => {
      await hold();
      const id = await by.pay(5);
      const endToEnd = await idOf(id);
      await until(() => expect(posted(endToEnd)).toHaveLength(1));
      await until(async () => {
        const text = 'select resource_id as name from bcb.outbox where $1 = any(transaction_ids)';
        const [row] = await queryText<{ name: string | null }>(by.database.db.main, text, [endToEnd]);
        expect(row?.name).toEqual(expect.any(String));
      });
      const [message] = posted(endToEnd);
      const reference = by_ === 'its own id' ? message?.messageId : message?.resourceId;
      const reason = { reason: 'XML invalido', at: running.bank.world.now().toISOString() };
      running.bank.world.commit([
        told(TEST_ISPB, { type: 'admi.002', rest: { reference: reference ?? '', reason } }),
      ]);
      await until(async () => expect((await by.cashout(id)).status).toBe('FAILED'));
      expect(await transferOf(endToEnd)).toMatchObject({ state: 'REJECTED', code: 'ED05', ask_at: null });
    },
  );
});

describe('an order whose time is over', () => {
  it('R27 is not sent, and is answered as the late order that it is', async () => {
    const { rail } = by.bank.app.bank.context;
    const late = orderOf(41);
    expect(await rail.submit([late])).toEqual([{ state: 'REJECTED', code: 'AB03' }]);
    expect(await rail.submit([late])).toEqual([{ state: 'REJECTED', code: 'AB03' }]);
    expect(posted(late.endToEndId)).toEqual([]);
  });

  it('R73 after an outage of five minutes: none is lost, and none is sent too late', async () => {
    const before = await money(by.bank);
    await running.control('POST', '/stop');
    const cut = await Promise.all([by.pay(1), by.pay(2)]);
    await by.bank.app.bank.work.drain();
    await by.advance(300);
    await running.control('POST', '/start');
    await until(async () => {
      for (const id of cut) expect((await by.cashout(id)).status).toBe('FAILED');
    });
    const later = await by.pay(4);
    await until(async () => expect((await by.cashout(later)).status).toBe('SUCCESS'));
    for (const id of cut) expect(posted(await idOf(id))).toEqual([]);
    expect((await money(by.bank)).total).toBeCloseTo(before.total - 4, 2);
  });

  it('is asked about for as long as nobody knows, and ended when the system can no longer take it', async () => {
    await running.control('POST', '/faults', { name: 'post-lost', times: 1 });
    const before = await counted('lost');
    const id = await by.pay(6);
    const text = 'select 1 as one from bcb.outbox where sending = $2 and $1 = any(transaction_ids)';
    await until(async () =>
      expect(await queryText(by.database.db.main, text, [await idOf(id), 'SENT'])).toHaveLength(1),
    );
    expect(posted(await idOf(id))).toEqual([]);
    await by.advance(46);
    expect((await by.cashout(id)).status).toBe('PROCESSING');
    await by.advance(60);
    await until(async () => expect((await by.cashout(id)).status).toBe('FAILED'));
    expect(await counted('lost')).toBe(before + 1);
  });
});

describe('the reserve', () => {
  it('is told as the system has it, now and at the end of a day', async () => {
    const { rail } = by.bank.app.bank.context;
    const account = running.bank.spi.state.accounts.get(TEST_ISPB);
    expect(await rail.balance()).toMatchObject({ available: account?.available, blocked: account?.blocked });
    const day = rail.accountingDate(running.bank.world.now());
    expect(await rail.balance(day)).toMatchObject({ available: account?.available, blocked: 0n });
  });

  it('is reached, and says so', () => {
    expect(by.bank.app.bank.context.rail.health()).toMatchObject({
      connected: true,
      figures: { streams: 2, connected: 1 },
    });
  });
});
