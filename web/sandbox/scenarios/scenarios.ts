import { KEYS_AND_DISPUTES } from './keys-and-disputes.ts';
import { MONEY_IN } from './money-in.ts';
import { MONEY_OUT } from './money-out.ts';
import type { Scenario } from './template.ts';

/** Every story that the sandbox can tell. */
export const SCENARIOS: readonly Scenario[] = [...MONEY_IN, ...MONEY_OUT, ...KEYS_AND_DISPUTES];
