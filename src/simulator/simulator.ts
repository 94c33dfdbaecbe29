import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Databases } from '../database/pool.ts';
import type { Rail, RailListener } from '../rail/rail.ts';
import { lookUpKeys, type NewEntry, type Registered, registerKey } from './directory.ts';
import { tellWhatIsDue } from './due.ts';
import { institutionName } from './institution-name.ts';
import { type PaidIn, type PayIn, payInMany } from './pay-in.ts';
import { listRecipients, type Recipient } from './recipients.ts';
import { type ReturnMade, type ReturnRequest, returnPayment } from './return-payment.ts';
import { type SettlementPosition, settlementPosition } from './settlement-position.ts';
import { queryOrders } from './standing.ts';
import { submitOrders } from './submit.ts';
import type { World } from './world.ts';

export interface SimulatorOptions {
  /** Its own tables live in the schema `simulator`; `batch` must be a pool with fixed plans. */
  db: Pick<Databases, 'main' | 'batch'>;
  /** The bank's clock. */
  clock: Clock;
  bankIspb: string;
  bankName?: string;
  log: Logger;
  /** Milliseconds of machine time after which something the bank was not told in full is told again. */
  leaseMs?: number;
}

/** What the sandbox can make the other side do. */
export interface SimulatorControl {
  payIn(payIn: PayIn): Promise<PaidIn>;
  payInMany(payIns: readonly PayIn[]): Promise<PaidIn[]>;
  returnPayment(request: ReturnRequest): Promise<ReturnMade>;
  registerKey(entry: NewEntry): Promise<Registered>;
  recipients(): Recipient[];
  settlementPosition(): Promise<SettlementPosition>;
}

export interface Simulator {
  rail: Rail;
  /** Names the bank that is told what comes later. Nothing is told before. */
  connect(listener: RailListener): void;
  control: SimulatorControl;
  due: DueWork;
}

// Recovery after a crash waits this long; it must outlast the bank's storing of a batch.
const LEASE_MS = 5_000;

/**
 * The default other side: a central bank with its settlement system and directory, and the institutions
 * behind them. All it knows is in its tables, so any number of nodes may run it on one database; nothing is
 * left to chance, so the same orders at the same instants end the same way.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  let listener: RailListener | undefined;
  const world: World = { bankName: 'Lastro', leaseMs: LEASE_MS, ...options, listener: () => listener };
  return {
    rail: {
      lookUpKeys: (questions) => lookUpKeys(world, questions),
      submit: (orders) => submitOrders(world, orders),
      query: (endToEndIds) => queryOrders(world, endToEndIds),
      returnPayments: async (returns) => returns.map(() => ({ state: 'PENDING' })),
      queryReturns: async (returnIds) => returnIds.map(() => ({ state: 'REJECTED', code: 'AB03' })),
      institutionName: (ispb) => institutionName(world, ispb),
    },
    connect: (ear) => {
      listener = ear;
    },
    control: {
      payIn: async (payIn) => (await payInMany(world, [payIn]))[0] as PaidIn,
      payInMany: (payIns) => payInMany(world, payIns),
      returnPayment: (request) => returnPayment(world, request),
      registerKey: (entry) => registerKey(world, entry),
      recipients: listRecipients,
      settlementPosition: () => settlementPosition(world),
    },
    due: tellWhatIsDue(world),
  };
}
