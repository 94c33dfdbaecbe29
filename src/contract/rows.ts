import { ADMISSION } from './admission.ts';
import { CASHOUTS } from './cashouts.ts';
import { CODES } from './codes.ts';
import { DISPUTES } from './disputes.ts';
import { KEYS } from './keys.ts';
import { ONBOARDING } from './onboarding.ts';
import { READINGS } from './readings.ts';
import { REFUNDS } from './refunds.ts';
import type { Row } from './row.ts';

/** The interface, statement by statement, in its order. */
export const ROWS: readonly Row[] = [
  ...CASHOUTS,
  ...CODES,
  ...REFUNDS,
  ...READINGS,
  ...KEYS,
  ...DISPUTES,
  ...ONBOARDING,
  ...ADMISSION,
];
