import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ParticipantFiles } from '../../central-bank/certificates/store.ts';
import { queryText } from '../../src/database/pool.ts';
import type { TestDatabase } from '../database.ts';
import { startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { refundCashIn } from '../receiving.ts';
import { until } from '../until.ts';
import { conserved, createRailDatabase, elsewhere, joinRail, manual, money, payIn } from './bank-on-rail.ts';
import { type Connected, connect, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { wordsOn, writing } from './payments.ts';

let running: RunningCentralBank;
let database: TestDatabase;
let bank: TestBank | undefined;
let wire: Connected;
let settings: Awaited<ReturnType<typeof joinRail>>;
beforeEach(async () => {
  running = await openCentralBank({ streamWaitMs: 100 });
  database = await createRailDatabase();
  settings = await joinRail(running);
  const { bcb } = settings;
  wire = connect(running.bank, TEST_ISPB, {
    connectionCertificate: bcb.connectionCertificate,
    connectionKey: bcb.connectionKey,
    signingCertificate: bcb.signingCertificate,
    signingKey: bcb.signingKey,
  } as ParticipantFiles);
});
afterEach(async () => {
  wire.close();
  await bank?.close();
  await database.drop();
  expect(conserved(running)).toBe(true);
  await running.close();
});

/** The acts of a bank that has forgotten them: it accepted the payment, and did not read how it ended. */
async function acceptAndForget(changes: object = {}): Promise<string> {
  const id = await payIn(running, changes);
  await wire.readUntil((read) => read.some(({ type }) => type === 'pacs.008'));
  await wire.post(await writing(running).answer(id, 'ACSP', wire));
  await until(() =>
    expect(running.bank.spi.state.transfers.get(id)?.ending).toMatchObject({ state: 'SETTLED' }),
  );
  return id;
}

describe('money that came before the bank knows of it', () => {
  it('R46 is fetched and credited once', async () => {
    const id = await acceptAndForget();
    bank = await startBank(settings, { database });
    const before = await money(bank);
    await until(async () => {
      const rows = await queryText(
        database.db.main,
        'select 1 as one from cash_ins where end_to_end_id = $1',
        [id],
      );
      expect(rows).toHaveLength(1);
    });
    await bank.drain();
    expect([100_000, 100_012.34]).toContain(before.total);
    expect((await money(bank)).total).toBeCloseTo(100_012.34, 2);
    const [row] = await queryText(
      database.db.main,
      'select state, alarm, ask_at from bcb.transfers where id = $1',
      [id],
    );
    expect(row).toEqual({ state: 'SETTLED', alarm: null, ask_at: null });
  });

  it('R46 raises an alarm where no account can have it, and stays to be seen', async () => {
    const id = await acceptAndForget({ account: '999999' });
    bank = await startBank(settings, { database });
    await until(async () => {
      const [row] = await queryText(
        database.db.main,
        'select state, alarm from bcb.transfers where id = $1',
        [id],
      );
      expect(row).toEqual({ state: 'SETTLED', alarm: 'its money is in the reserve, and the bank says AC03' });
    });
    expect(await (await fetch(`${bank.url}/metrics`)).text()).toContain('lastro_bcb_stranded_total 1');
  });

  it('R46 is asked about once more where word of it comes again, and then no longer', async () => {
    const id = await acceptAndForget({ account: '999999' });
    bank = await startBank(settings, { database });
    const { main } = database.db;
    const isAskedAbout = async () => {
      const [row] = await queryText(main, 'select alarm, ask_at from bcb.transfers where id = $1', [id]);
      expect(row).toEqual({ alarm: expect.any(String), ask_at: null });
    };
    await until(isAskedAbout);
    // As the repeated word does.
    await queryText(main, 'update bcb.transfers set ask_at = $2, asked = 0 where id = $1', [id, new Date()]);
    await until(async () => {
      await isAskedAbout();
      const [row] = await queryText(main, 'select asked from bcb.transfers where id = $1', [id]);
      expect(row).toEqual({ asked: 1 });
    });
  });
});

describe('money that went after the restored instant', () => {
  interface Lost {
    id: number;
    endToEndId: string;
  }

  /** A bank as of before it wrote the order down: its database is restored from then. */
  async function payAndForget(secondsAgo: number): Promise<Lost> {
    bank = await startBank(settings, { database });
    await running.control('POST', '/stop');
    const sent = await bank.post(
      '/create-cashoutmanual-self-approve',
      manual(10.5, elsewhere(running, 'ok')),
    );
    const { id } = sent.body;
    await forget('OUT', secondsAgo);
    const [row] = await queryText<{ endToEndId: string }>(
      database.db.main,
      'select end_to_end_id as "endToEndId" from cashouts where id = $1',
      [id],
    );
    return { id, endToEndId: row?.endToEndId ?? '' };
  }

  /** Takes back what the adapter wrote about the one transfer that went out, as if it had been placed earlier. */
  async function forget(direction: string, secondsAgo: number): Promise<void> {
    const { main } = database.db;
    await until(async () => {
      const going = await queryText(main, 'select 1 as one from bcb.transfers where direction = $1', [
        direction,
      ]);
      expect(going).toHaveLength(1);
    });
    await bank?.close();
    await queryText(main, `delete from bcb.outbox where type in ('pacs.008', 'pacs.004')`);
    await queryText(main, 'delete from bcb.transfers where direction = $1', [direction]);
    const earlier = (column: string) => `${column} = ${column} - $1::int4 * interval '1 s'`;
    await queryText(
      main,
      `update cashouts set ${earlier('created_at')}, ${earlier('processing_at')} where status = 'PROCESSING'`,
      [secondsAgo],
    );
    await queryText(main, `update refunds set ${earlier('created_at')} where status = 'PENDING'`, [
      secondsAgo,
    ]);
    await queryText(main, `update bank_facts set history = 'another/00000001'`);
    await running.control('POST', '/start');
  }

  /** Acts as the bank in the period that is lost: sends the order and reads that it settled. */
  async function sendAsThen({ endToEndId }: Lost): Promise<void> {
    const { ispb, number, branch, document } = elsewhere(running, 'ok');
    const order = writing(running).order({
      ids: { endToEndId },
      initiation: 'MANU',
      debtorAgent: TEST_ISPB,
      creditorAgent: ispb,
      creditorDocument: document,
      creditorAccount: { address: { number, branch }, type: 'CACC' },
    });
    await wire.post(await writing(running).orders([order], wire));
    await wire.readUntil((read) => wordsOn(endToEndId, read).includes('ACSC'));
  }

  const ends = async (id: number) => {
    await until(async () =>
      expect((await bank?.get(`/v2/finance/status-cashout?id=${id}`))?.body.status).not.toBe('PROCESSING'),
    );
    return (await bank?.get(`/v2/finance/status-cashout?id=${id}`))?.body;
  };

  it.each([
    ['within its limit', 0],
    ['after its limit', 300],
  ])('is asked about %s, neither sent again nor given back', async (_, secondsAgo) => {
    const lost = await payAndForget(secondsAgo);
    await sendAsThen(lost);
    bank = await startBank(settings, { database });
    expect(await ends(lost.id)).toMatchObject({ status: 'SUCCESS' });
    expect(await money(bank)).toMatchObject({ total: 100_000 - 10.5, blocked: 0 });
    const { main } = database.db;
    expect(await queryText(main, `select 1 as one from bcb.outbox where type = 'pacs.008'`)).toEqual([]);
    const [row] = await queryText(main, 'select state, alarm, ask_at from bcb.transfers');
    expect(row).toEqual({ state: 'SETTLED', alarm: null, ask_at: null });
  });

  it('is given back if the settlement system does not know it', async () => {
    const lost = await payAndForget(300);
    bank = await startBank(settings, { database });
    expect(await ends(lost.id)).toMatchObject({ status: 'FAILED', erro_descriptor: 'AB03' });
    expect(await money(bank)).toMatchObject({ total: 100_000, blocked: 0 });
  });

  it.each([
    ['within its limit', 0],
    ['after its limit', 300],
  ])('a refund is asked about %s, neither sent again nor given back', async (_, secondsAgo) => {
    bank = await startBank(settings, { database });
    const payment = await payIn(running);
    const { main } = database.db;
    let cashIn: { id: bigint } | undefined;
    await until(async () => {
      [cashIn] = await queryText<{ id: bigint }>(main, 'select id from cash_ins where end_to_end_id = $1', [
        payment,
      ]);
      expect(cashIn).toBeDefined();
    });
    await running.control('POST', '/stop');
    const refund = await refundCashIn(bank, Number(cashIn?.id), 4);
    expect(refund.status).toBe(200);
    const returnId: string = refund.body.end_to_end_id;
    await forget('OUT', secondsAgo);
    const back = writing(running).returned(payment, {
      returnId,
      original: { debtorAgent: '99999001', creditorAgent: TEST_ISPB },
    });
    await wire.post(await writing(running).returns([back], wire));
    await wire.readUntil((read) => wordsOn(returnId, read).includes('ACSC'));
    bank = await startBank(settings, { database });
    await until(async () => {
      const [row] = await queryText<{ status: string }>(main, 'select status from refunds');
      expect(row?.status).not.toBe('PENDING');
    });
    expect(await queryText(main, 'select status from refunds')).toEqual([{ status: 'SUCCESS' }]);
    expect((await money(bank)).total).toBeCloseTo(100_000 + 12.34 - 4, 2);
    expect(await queryText(main, `select 1 as one from bcb.outbox where type = 'pacs.004'`)).toEqual([]);
  });

  it('is sent as ever once it is placed after the restore', async () => {
    await payAndForget(300);
    bank = await startBank(settings, { database });
    const sent = await bank.post('/create-cashoutmanual-self-approve', manual(1, elsewhere(running, 'ok')));
    expect(await ends(sent.body.id)).toMatchObject({ status: 'SUCCESS' });
  });

  it('is asked about by each start, until one has asked', async () => {
    const { id } = await payAndForget(300);
    bank = await startBank(settings, { database });
    const { main } = database.db;
    const facts = 'select restore_asked as asked, restored_at is not null as restored from bank_facts';
    expect(await queryText(main, facts)).toEqual([{ asked: true, restored: true }]);
    await ends(id);
    await bank.close();
    // As a start leaves it that dies before the rail has answered.
    await queryText(main, 'update bank_facts set restore_asked = false');
    bank = await startBank(settings, { database });
    expect(await queryText(main, facts)).toEqual([{ asked: true, restored: true }]);
  });
});
