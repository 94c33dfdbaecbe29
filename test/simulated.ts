import { pino } from 'pino';
import type { Databases } from '../src/database/databases.ts';
import type { InfractionReport, ReportReceipt } from '../src/rail/infractions.ts';
import type { Party } from '../src/rail/party.ts';
import type {
  FinalStanding,
  IncomingPayment,
  IncomingReturn,
  Outcome,
  PaymentAnswer,
  PaymentOrder,
  RailListener,
} from '../src/rail/rail.ts';
import { createVault } from '../src/secrets/seal.ts';
import { EXAMPLE_PERSON, findSentinel } from '../src/simulator/settlement/sentinels.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../src/simulator/simulator.ts';
import type { Clock } from '../src/time/clock.ts';
import { endToEndId } from '../src/values/ids.ts';
import { type Centavos, centavos } from '../src/values/money.ts';
import { saoPauloDay } from '../src/values/sao-paulo.ts';
import { TEST_MASTER_KEY } from './prepare-template.ts';

export const BANK_ISPB = '99999000';
export const NOON = new Date('2026-11-21T12:00:00.000Z');

export interface HandClock extends Clock {
  /** Milliseconds. */
  advance(by: number): void;
  set(to: Date): void;
}

export function handClock(start: Date = NOON): HandClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (by) => {
      now += by;
    },
    set: (to) => {
      now = to.getTime();
    },
  };
}

/** A bank that accepts everything and writes down what it heard, in order; each ear can be replaced. */
export interface RecordingBank {
  listener: RailListener;
  outcomes: Outcome[];
  payments: IncomingPayment[];
  returns: IncomingReturn[];
  reports: InfractionReport[];
  answerReport: (report: InfractionReport) => ReportReceipt;
  /** Ids in the order heard, whatever they were about. */
  heard: string[];
  /** Runs before each answer; what it throws, the bank throws. */
  before: (ids: string[]) => Promise<void> | void;
  answerPayment: (payment: IncomingPayment) => PaymentAnswer;
  answerReturn: (incoming: IncomingReturn) => PaymentAnswer;
}

export function recordingBank(): RecordingBank {
  const hear = async (ids: string[]) => {
    await bank.before(ids);
    bank.heard.push(...ids);
  };
  const bank: RecordingBank = {
    outcomes: [],
    payments: [],
    returns: [],
    heard: [],
    before: () => undefined,
    answerPayment: () => ({ accepted: true }),
    answerReturn: () => ({ accepted: true }),
    reports: [],
    answerReport: () => ({ taken: true }),
    listener: {
      outcomes: async (outcomes) => {
        await hear(outcomes.map((one) => one.endToEndId));
        bank.outcomes.push(...outcomes);
      },
      returnOutcomes: async (outcomes) => hear(outcomes.map((one) => one.returnId)),
      reports: async (reports) => {
        await hear(reports.map((one) => one.reportId));
        bank.reports.push(...reports);
        return reports.map((report) => bank.answerReport(report));
      },
      reportCancellations: (reportIds) => hear(reportIds),
      refundsAsked: async () => undefined,
      offers: async (payments) => {
        await hear(payments.map((one) => one.endToEndId));
        bank.payments.push(...payments);
        return payments.map((payment) => bank.answerPayment(payment));
      },
      settled: async (receipts) => receipts.map(() => 'DONE'),
      dropped: async (drops) => drops.map(() => 'DONE'),
      returnsSettled: async (receipts) => receipts.map(() => 'DONE'),
      returnsDropped: async (drops) => drops.map(() => 'DONE'),
      bookings: async (questions) => questions.map(() => centavos(0n)),
      bookTransfers: async () => [],
      returnOffers: async (returns) => {
        await hear(returns.map((one) => one.returnId));
        bank.returns.push(...returns);
        return returns.map((incoming) => bank.answerReturn(incoming));
      },
      claims: async (claims) => {
        await hear(claims.map((one) => one.claimId));
      },
    },
  };
  return bank;
}

/** A gate in the bank's ear: the first to reach it waits there until it is opened, the others pass. */
export function gate(bank: RecordingBank): { open(): void; reached: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    bank.before = () => {
      bank.before = () => {};
      resolve();
      return opened;
    };
  });
  return { open: () => open(), reached };
}

type Surroundings = Pick<SimulatorOptions, 'clock'> &
  Partial<Pick<SimulatorOptions, 'leaseMs' | 'readLocation' | 'batchLimit'>> & { bank: RecordingBank };

/** A simulator with its bank connected. Leases run out at once when `leaseMs` is 0; no location can be read. */
export function simulate(db: Databases, { bank, ...surroundings }: Surroundings): Simulator {
  const simulator = createSimulator({
    db,
    bankIspb: BANK_ISPB,
    log: pino({ level: 'silent' }),
    vault: createVault(TEST_MASTER_KEY),
    publicUrl: () => 'http://127.0.0.1:3000',
    readLocation: async () => ({ ok: false, reason: 'unreachable' }),
    ...surroundings,
  });
  simulator.connect(bank.listener);
  return simulator;
}

export const PAYER: Party = {
  ispb: BANK_ISPB,
  branch: '0001',
  number: '100019',
  accountType: 'PAYMENT_ACCOUNT',
  document: '12345678000195',
  name: 'Padaria Aurora Ltda',
};

/** An order to the holder of a sentinel key. */
export function orderTo(key: string, at: Date, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const holder = findSentinel(key)?.holder;
  if (holder === undefined) throw new Error(`${key} is no sentinel`);
  return {
    endToEndId: endToEndId(BANK_ISPB, at),
    amount: reais(10),
    payer: PAYER,
    payee: holder,
    pixKey: key,
    txid: null,
    placedAt: at,
    ...TERMS,
    ...changes,
  };
}

/** The terms that customers' payments carry. */
export const TERMS: Pick<
  PaymentOrder,
  'initiation' | 'purpose' | 'priority' | 'text' | 'initiator' | 'rootEndToEndId'
> = {
  ...{ initiation: 'DICT', purpose: 'IPAY', priority: 'PAGPRI' },
  ...{ text: null, initiator: null, rootEndToEndId: null },
};

/** A payment of another institution's to a key of the bank, which settles when the bank accepts it. */
export function paymentBy(key: string, changes: Partial<IncomingPayment> = {}): IncomingPayment {
  return {
    endToEndId: endToEndId('99999001', new Date()),
    amount: reais(10),
    payer: EXAMPLE_PERSON,
    ...{ key, payee: { branch: null, number: '', accountType: null, document: null }, txid: null },
    ...{ acceptedAt: new Date(), settlesOnAcceptance: true },
    ...TERMS,
    ...changes,
  };
}

/** How something stands that settled at this instant. */
export function settledOn(at: Date): FinalStanding {
  return { state: 'SETTLED', settledAt: at, accountingDate: saoPauloDay(at) };
}

export function reais(amount: number): Centavos {
  return centavos(BigInt(amount) * 100n);
}

export function seconds(count: number): number {
  return count * 1000;
}
