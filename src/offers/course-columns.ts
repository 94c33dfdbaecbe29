import { text, timestamp } from '../database/table.ts';
import type { OfferStatus } from './offer.ts';

/** Columns of an offer's progress, shared by offers of payments and of returns. */
export const COURSE_COLUMNS = {
  status: text<OfferStatus>(),
  acceptedAt: timestamp(),
  limitAt: timestamp(),
  dueAt: timestamp<Date | null>(),
  settledAt: timestamp<Date | null>(),
  accountingDate: text<string | null>(),
  dropCode: text<string | null>(),
};
