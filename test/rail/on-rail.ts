import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { StartDirectory } from '../../central-bank/directory-part.ts';
import type { FaultName } from '../../central-bank/faults/faults.ts';
import type { Ending, Logged, Transfer } from '../../central-bank/spi/state.ts';
import { queryText } from '../../src/database/pool.ts';
import type { Json } from '../harness.ts';
import { type BankOnRail, conserved, openBankOnRail } from './bank-on-rail.ts';
import { openCentralBank, type RunningCentralBank } from './central-bank.ts';

/** A bank on the central bank for the tests around it, and what they ask of both. */
export interface OnRail {
  readonly running: RunningCentralBank;
  readonly by: BankOnRail;
  /** Switches a fault of the central bank on; all are off again after each test. */
  fault(name: FaultName, more?: object): Promise<unknown>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The end-to-end id of a cashout. */
  idOf(cashout: number): Promise<string>;
  /** The adapter's row of a payment or return. */
  transferOf(id: string): Promise<Json>;
  settlementOf(id: string): Transfer | undefined;
  endingOf(id: string): Ending | undefined;
  /** Messages that the central bank has received and that name this. */
  posted(type: string, id: string): Logged[];
  /** A counter of the adapter, as the metrics tell it. */
  counted(name: string): Promise<number>;
}

/** Opens both before the tests of a file, and holds after each that no money of the reserve was made or lost. */
export function onRail(startDirectory?: StartDirectory, times: { streamIdleMs?: number } = {}): OnRail {
  let running: RunningCentralBank | undefined;
  let by: BankOnRail | undefined;
  const opened = <One>(one: One | undefined): One => {
    if (one === undefined) throw new Error('the bank is not open');
    return one;
  };
  beforeAll(async () => {
    running = await openCentralBank({ streamWaitMs: 100, ...times }, startDirectory);
    by = await openBankOnRail(running);
  });
  afterEach(async () => {
    await opened(running).control('DELETE', '/faults');
    await opened(running).control('POST', '/start');
    expect(conserved(opened(running))).toBe(true);
  });
  afterAll(async () => {
    try {
      await by?.bank.verify();
    } finally {
      await by?.close();
      await running?.close();
    }
  });
  return asked(
    () => opened(running),
    () => opened(by),
  );
}

function asked(running: () => RunningCentralBank, by: () => BankOnRail): OnRail {
  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    queryText<Row>(by().database.db.main, text, values);
  const settlementOf = (id: string) => running().bank.spi.state.transfers.get(id);
  return {
    get running() {
      return running();
    },
    get by() {
      return by();
    },
    ...{ rows, settlementOf },
    fault: (name, more = {}) => running().control('POST', '/faults', { name, ...more }),
    idOf: async (cashout) => {
      const [row] = await rows<{ id: string }>('select end_to_end_id as id from cashouts where id = $1', [
        cashout,
      ]);
      return row?.id ?? '';
    },
    transferOf: async (id) => (await by().transfers()).find((transfer) => transfer.id === id),
    endingOf: (id) => settlementOf(id)?.ending,
    posted: (type, id) =>
      [...running().bank.spi.state.log.values()].filter(
        (message) => message.direction === 'RECEIVED' && message.type === type && message.xml.includes(id),
      ),
    counted: async (name) => {
      const text = await (await fetch(`${by().bank.url}/metrics`)).text();
      return Number(new RegExp(`^lastro_bcb_${name}_total (\\d+)$`, 'm').exec(text)?.[1]);
    },
  };
}
