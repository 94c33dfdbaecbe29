import { pino } from 'pino';
import { startDueWork } from '../../../src/database/due-work/due-work.ts';
import { openNodes } from '../../../src/nodes/nodes.ts';
import type { RailName } from '../../../src/rails/names.ts';
import type { OtherSide } from '../../../src/rails/other-side.ts';
import { loadRail } from '../../../src/rails/rails.ts';
import { createVault } from '../../../src/secrets/seal.ts';
import { type Config, readConfig } from '../../../src/settings/config.ts';
import type { TestDatabase } from '../../database.ts';
import { TEST_MASTER_KEY } from '../../prepare-template.ts';
import { BANK_ISPB, type Ear, type HandClock, openEar, openHandClock } from './world.ts';

export interface OpenedRail {
  other: OtherSide;
  ear: Ear;
  clock: HandClock;
  close(): Promise<void>;
}

/** A rail as the program opens it, with an ear in the bank's place and its work going on. */
export async function openRail(
  name: RailName,
  database: TestDatabase,
  changes: Partial<Config> = {},
): Promise<OpenedRail> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const { db } = database;
  const clock = openHandClock();
  const nodes = openNodes({ db: db.main, log, key: TEST_MASTER_KEY, address: undefined });
  const other = (await loadRail(name)).open({
    config: { ...readConfig({ LASTRO_PORT: '0' }), ispb: BANK_ISPB, ...changes },
    ...{ db, clock, log, nodes, vault: createVault(TEST_MASTER_KEY), restoredAt: undefined },
    publicUrl: () => 'http://127.0.0.1:3000',
    readLocation: async () => ({ ok: false, reason: 'unreachable' }),
  });
  const ear = openEar();
  other.connect(ear.listener);
  const work = startDueWork(other.work ?? [], log);
  return {
    ...{ other, ear, clock },
    close: async () => {
      await work.stop();
      await other.stop?.();
      await nodes.close();
      await database.drop();
    },
  };
}
