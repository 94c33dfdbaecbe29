import { DAY_MS } from '../dates.ts';

/** Log rows, ended deliveries and deleted endpoints are kept for at least so many days on the bank's clock. */
export const LOG_DAYS = 30;
export const LOG_MS = LOG_DAYS * DAY_MS;
