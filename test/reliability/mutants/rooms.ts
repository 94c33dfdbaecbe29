import { ACCESS_MUTANTS } from './access.ts';
import { BANK_MUTANTS } from './bank.ts';
import { CASHOUT_MUTANTS } from './cashouts.ts';
import { KEY_MUTANTS } from './keys.ts';
import { LEDGER_MUTANTS } from './ledger.ts';
import { MED_MUTANTS } from './meds.ts';
import type { Mutant } from './mutant.ts';
import { PEOPLE_MUTANTS } from './people.ts';
import { RAIL_MUTANTS } from './rails.ts';
import { RECEIVING_MUTANTS } from './receiving.ts';
import { REFUND_MUTANTS } from './refunds.ts';
import { TURN_MUTANTS } from './turns.ts';
import { WEBHOOK_MUTANTS } from './webhooks.ts';

/** Every planted bug, room after room. */
export const MUTANTS: readonly Mutant[] = [
  ...CASHOUT_MUTANTS,
  ...LEDGER_MUTANTS,
  ...RECEIVING_MUTANTS,
  ...REFUND_MUTANTS,
  ...MED_MUTANTS,
  ...KEY_MUTANTS,
  ...ACCESS_MUTANTS,
  ...PEOPLE_MUTANTS,
  ...WEBHOOK_MUTANTS,
  ...RAIL_MUTANTS,
  ...BANK_MUTANTS,
  ...TURN_MUTANTS,
];
