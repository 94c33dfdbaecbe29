import { DAY_MS } from '../../values/dates.ts';

/** Minimum number of days, on the bank's clock, for which log rows, ended deliveries and deleted endpoints are kept. */
export const LOG_DAYS = 30;
export const LOG_MS = LOG_DAYS * DAY_MS;
