import { answer, counters, instant, integer, optional, record, type Shaped } from '../shape.ts';
import { key, taxIdNumber } from './common.ts';

/** The last 90 days, and the last 12 and 60 months. */
export const WINDOWS = ['d90', 'm12', 'm60'] as const;
export const windows = counters(WINDOWS);
export type Windows = Shaped<typeof windows>;

const spi = record({ watermark: instant, settlements: windows });

const fraudMarkers = record({
  watermark: instant,
  applicationFrauds: windows,
  muleAccounts: windows,
  scammerAccounts: windows,
  otherFrauds: windows,
  unknownFrauds: optional(windows),
  totalFraudTransactionAmount: windows,
  distinctFraudReporters: windows,
});

const infractionReports = record({
  watermark: instant,
  openReports: integer,
  openReportsDistinctReporters: integer,
  rejectedReports: windows,
});

const shared = { spi, fraudMarkers, infractionReports };

export const personStatistics = record({
  ...shared,
  entries: record({ watermark: instant, registeredAccounts: integer }),
});
export type PersonStatistics = Shaped<typeof personStatistics>;

export const keyStatistics = record({
  ...shared,
  entries: record({ watermark: instant, distinctAccounts: windows }),
});
export type KeyStatistics = Shaped<typeof keyStatistics>;

export const PERSON_STATISTICS = answer('GetPersonStatisticsResponse', {
  taxIdNumber,
  statistics: personStatistics,
});

export const ENTRY_STATISTICS = answer('GetEntryStatisticsResponse', {
  key,
  ownerStatistics: personStatistics,
  keyStatistics,
});
