import type {
  KeyStatistics,
  PersonStatistics,
  Windows,
} from '../../src/rails/bcb/dict-values/bodies/statistics.ts';
import type { FraudType } from '../../src/rails/bcb/dict-values/vocabulary.ts';
import type { MarkerRow, ReportRow, TransactionRow } from './store/rows.ts';
import { type Call, found, type Handler } from './world.ts';

const DAY_MS = 86_400_000;
const LENGTHS = { d90: 90 * DAY_MS, m12: 365 * DAY_MS, m60: 5 * 365 * DAY_MS } as const;

/** A person's counts, or a key's. */
interface About {
  settlements: TransactionRow[];
  markers: MarkerRow[];
  reports: ReportRow[];
}

export const getPersonStatistics: Handler<'getPersonStatistics'> = (call) => {
  const taxIdNumber = call.parameters.TaxIdNumber ?? '';
  return { taxIdNumber, statistics: personStatisticsOf(call, taxIdNumber) };
};

export const getEntryStatistics: Handler<'getEntryStatistics'> = (call) => {
  const key = call.parameters.Key ?? '';
  const entry = found(call.world.records.entries.get(key), 'entry');
  return {
    key,
    ownerStatistics: personStatisticsOf(call, entry.owner.taxIdNumber),
    keyStatistics: keyStatisticsOf(call, key),
  };
};

export function personStatisticsOf(call: Call, taxIdNumber: string): PersonStatistics {
  const { records } = call.world;
  const about = gather(call, {
    settled: ({ payee }) => payee.document === taxIdNumber,
    marked: (marker) => marker.taxIdNumber === taxIdNumber,
  });
  const accounts = new Set(
    [...records.entries.values()]
      .filter(({ owner }) => owner.taxIdNumber === taxIdNumber)
      .map(({ account }) => `${account.participant} ${account.branch} ${account.accountNumber}`),
  );
  return {
    ...common(call, about),
    entries: { watermark: call.now, registeredAccounts: accounts.size },
  };
}

export function keyStatisticsOf(call: Call, key: string): KeyStatistics {
  const about = gather(call, {
    settled: (transaction) => transaction.key === key,
    marked: (marker) => marker.key === key,
  });
  const accounts = count(call, about.settlements, {
    at: ({ settledAt }) => settledAt,
    of: (rows) => new Set(rows.map(({ payee }) => `${payee.ispb} ${payee.number}`)).size,
  });
  return { ...common(call, about), entries: { watermark: call.now, distinctAccounts: accounts } };
}

function gather(
  { world: { records } }: Call,
  by: { settled: (row: TransactionRow) => boolean; marked: (row: MarkerRow) => boolean },
): About {
  const settlements = [...records.transactions.values()].filter(by.settled);
  const ids = new Set(settlements.map(({ id }) => id));
  return {
    settlements,
    markers: [...records.markers.values()].filter((row) => row.status === 'REGISTERED' && by.marked(row)),
    reports: [...records.reports.values()].filter(({ transactionId }) => ids.has(transactionId)),
  };
}

function common(call: Call, { settlements, markers, reports }: About) {
  const watermark = call.now;
  const at = ({ creationTime }: MarkerRow) => creationTime;
  const marked = (...types: FraudType[]) =>
    count(call, markers, { at, of: (rows) => rows.filter((row) => types.includes(row.fraudType)).length });
  const open = reports.filter(({ status }) => status === 'OPEN' || status === 'ACKNOWLEDGED');
  const rejected = reports.filter(({ analysisResult }) => analysisResult === 'DISAGREED');
  return {
    spi: {
      watermark,
      settlements: count(call, settlements, { at: (row) => row.settledAt, of: (rows) => rows.length }),
    },
    fraudMarkers: {
      watermark,
      applicationFrauds: marked('APPLICATION_FRAUD'),
      muleAccounts: marked('MULE_ACCOUNT'),
      scammerAccounts: marked('SCAMMER_ACCOUNT'),
      otherFrauds: marked('OTHER'),
      unknownFrauds: marked('UNKNOWN'),
      // Reais, as amounts of the interface are.
      totalFraudTransactionAmount: count(call, markers, {
        at,
        of: (rows) => Number(rows.reduce((sum, row) => sum + row.amount, 0n)) / 100,
      }),
      distinctFraudReporters: count(call, markers, {
        at,
        of: (rows) => new Set(rows.map((row) => row.reporterParticipant)).size,
      }),
    },
    infractionReports: {
      watermark,
      openReports: open.length,
      openReportsDistinctReporters: new Set(open.map((row) => row.reporterParticipant)).size,
      rejectedReports: count(call, rejected, { at: (row) => row.lastModified, of: (rows) => rows.length }),
    },
  };
}

function count<T>(
  { now }: Call,
  rows: readonly T[],
  { at, of }: { at: (row: T) => Date; of: (rows: readonly T[]) => number },
): Windows {
  const within = (ms: number) => of(rows.filter((row) => now.getTime() - at(row).getTime() <= ms));
  return { d90: within(LENGTHS.d90), m12: within(LENGTHS.m12), m60: within(LENGTHS.m60) };
}
