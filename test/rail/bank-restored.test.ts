import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ParticipantFiles } from '../../central-bank/certificates/store.ts';
import { queryText } from '../../src/database/pool.ts';
import type { TestDatabase } from '../database.ts';
import { startBank, type TestBank } from '../harness.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { until } from '../until.ts';
import { conserved, createRailDatabase, joinRail, money, payIn } from './bank-on-rail.ts';
import { type Connected, connect, openCentralBank, type RunningCentralBank } from './central-bank.ts';
import { writing } from './payments.ts';

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
