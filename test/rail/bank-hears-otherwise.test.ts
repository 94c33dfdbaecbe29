import { describe, expect, it } from 'vitest';
import { refused, settled, told } from '../../central-bank/spi/tell.ts';
import { queryText } from '../../src/database/pool.ts';
import type { PaymentOrder } from '../../src/rail/rail.ts';
import { endToEndId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { elsewhere, money } from './bank-on-rail.ts';
import { onRail } from './on-rail.ts';

const on = onRail();

const hold = () => on.fault('hold-outcome', { times: 1 });
const posted = (id: string) => on.posted('pacs.008', id);

/** An order of the bank as the port has it, accepted so many seconds ago. */
function orderOf(secondsAgo: number): PaymentOrder {
  const placedAt = new Date(on.running.bank.world.now().getTime() - secondsAgo * 1000);
  const { ispb, branch, number, document } = elsewhere(on.running, 'ok');
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
    const before = await on.counted('contradictions');
    const id = await on.by.pay(3);
    await until(async () => expect((await on.by.cashout(id)).status).toBe('SUCCESS'));
    const after = await money(on.by.bank);
    const instructionId = await on.idOf(id);
    on.running.bank.world.commit([
      refused({ to: TEST_ISPB, instructionId, endToEndId: instructionId, code: 'AB03' }),
    ]);
    await until(async () => expect(await on.counted('contradictions')).toBe(before + 1));
    expect(await on.transferOf(instructionId)).toMatchObject({
      state: 'SETTLED',
      alarm: 'it is SETTLED and was said to be REJECTED AB03',
    });
    expect((await on.by.cashout(id)).status).toBe('SUCCESS');
    expect(await money(on.by.bank)).toEqual(after);
  });

  it('R26 stands against an ACSC after RJCT', async () => {
    const before = await on.counted('contradictions');
    const id = await on.by.pay(3, elsewhere(on.running, 'AC03'));
    await until(async () => expect((await on.by.cashout(id)).status).toBe('FAILED'));
    const after = await money(on.by.bank);
    const instructionId = await on.idOf(id);
    const transfer = on.running.bank.spi.state.transfers.get(instructionId);
    if (transfer === undefined) throw new Error('the central bank has no such payment');
    const words = settled(transfer, on.running.bank.world.now()).slice(1, 2);
    on.running.bank.world.commit(words);
    await until(async () => expect(await on.counted('contradictions')).toBe(before + 1));
    expect((await on.by.cashout(id)).status).toBe('FAILED');
    expect(await money(on.by.bank)).toEqual(after);
  });
});

describe('word that the other side has accepted', () => {
  it('is no ending: the payment is on its way until the system says that it has settled', async () => {
    await hold();
    const before = await money(on.by.bank);
    const id = await on.by.pay(2);
    const instructionId = await on.idOf(id);
    await until(() => expect(posted(instructionId)).toHaveLength(1));
    const heard = async () =>
      (await on.rows('select 1 from bcb.inbox where handled_at is not null and xml like $1', ['%ACSP%']))
        .length;
    const transaction = { instructionId, endToEndId: instructionId, status: 'ACSP', reasons: [] } as const;
    on.running.bank.world.commit([told(TEST_ISPB, { type: 'pacs.002', transaction })]);
    await until(async () => expect(await heard()).toBe(1));
    expect(await on.transferOf(instructionId)).toMatchObject({ state: 'WAITING' });
    expect((await on.by.cashout(id)).status).toBe('PROCESSING');
    expect((await money(on.by.bank)).total).toBe(before.total);
    await on.by.advance(46);
    await until(async () => expect((await on.by.cashout(id)).status).toBe('SUCCESS'));
  });
});

describe('a message that the system does not understand', () => {
  it.each(['its own id', 'the name under which the system stored it'])(
    'R28 ends what it carries, named by %s',
    async (by_) => {
      await hold();
      const id = await on.by.pay(5);
      const endToEnd = await on.idOf(id);
      await until(() => expect(posted(endToEnd)).toHaveLength(1));
      await until(async () => {
        const text = 'select resource_id as name from bcb.outbox where $1 = any(transaction_ids)';
        const [row] = await queryText<{ name: string | null }>(on.by.database.db.main, text, [endToEnd]);
        expect(row?.name).toEqual(expect.any(String));
      });
      const [message] = posted(endToEnd);
      const reference = by_ === 'its own id' ? message?.messageId : message?.resourceId;
      const reason = { reason: 'XML invalido', at: on.running.bank.world.now().toISOString() };
      on.running.bank.world.commit([
        told(TEST_ISPB, { type: 'admi.002', rest: { reference: reference ?? '', reason } }),
      ]);
      await until(async () => expect((await on.by.cashout(id)).status).toBe('FAILED'));
      expect(await on.transferOf(endToEnd)).toMatchObject({ state: 'REJECTED', code: 'ED05', ask_at: null });
    },
  );
});

describe('an order whose time is over', () => {
  it('R27 is not sent, and is answered as the late order that it is', async () => {
    const { rail } = on.by.bank.app.bank.context;
    const late = orderOf(41);
    expect(await rail.submit([late])).toEqual([{ state: 'REJECTED', code: 'AB03' }]);
    expect(await rail.submit([late])).toEqual([{ state: 'REJECTED', code: 'AB03' }]);
    expect(posted(late.endToEndId)).toEqual([]);
  });

  it('R73 after an outage of five minutes: none is lost, and none is sent too late', async () => {
    const before = await money(on.by.bank);
    await on.running.control('POST', '/stop');
    const cut = await Promise.all([on.by.pay(1), on.by.pay(2)]);
    await on.by.bank.app.bank.work.drain();
    await on.by.advance(300);
    await on.running.control('POST', '/start');
    await until(async () => {
      for (const id of cut) expect((await on.by.cashout(id)).status).toBe('FAILED');
    });
    const later = await on.by.pay(4);
    await until(async () => expect((await on.by.cashout(later)).status).toBe('SUCCESS'));
    for (const id of cut) expect(posted(await on.idOf(id))).toEqual([]);
    expect((await money(on.by.bank)).total).toBeCloseTo(before.total - 4, 2);
  });

  it('is asked about for as long as nobody knows, and ended when the system can no longer take it', async () => {
    await on.running.control('POST', '/faults', { name: 'post-lost', times: 1 });
    const before = await on.counted('lost');
    const id = await on.by.pay(6);
    const text = 'select 1 as one from bcb.outbox where sending = $2 and $1 = any(transaction_ids)';
    await until(async () =>
      expect(await queryText(on.by.database.db.main, text, [await on.idOf(id), 'SENT'])).toHaveLength(1),
    );
    expect(posted(await on.idOf(id))).toEqual([]);
    await on.by.advance(46);
    expect((await on.by.cashout(id)).status).toBe('PROCESSING');
    await on.by.advance(60);
    await until(async () => expect((await on.by.cashout(id)).status).toBe('FAILED'));
    expect(await on.counted('lost')).toBe(before + 1);
  });
});

describe('the reserve', () => {
  it('is told as the system has it, now and at the end of a day', async () => {
    const { rail } = on.by.bank.app.bank.context;
    const account = on.running.bank.spi.state.accounts.get(TEST_ISPB);
    expect(await rail.balance()).toMatchObject({ available: account?.available, blocked: account?.blocked });
    const day = rail.accountingDate(on.running.bank.world.now());
    expect(await rail.balance(day)).toMatchObject({ available: account?.available, blocked: 0n });
  });

  it('is reached, and says so, also while nobody pays: its echo comes back', async () => {
    await until(() =>
      expect(on.by.bank.app.bank.context.rail.health().figures.echo_ms).toBeGreaterThanOrEqual(0),
    );
    expect(on.posted('pibr.001', TEST_ISPB)).not.toEqual([]);
    expect(on.by.bank.app.bank.context.rail.health()).toMatchObject({
      connected: true,
      figures: { streams: 2, connected: 1 },
    });
  });
});
