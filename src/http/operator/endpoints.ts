import type { Bank } from '../../bank.ts';
import type { Endpoint } from '../endpoint.ts';
import { type OperatorDoor, operatorAuthEndpoints } from './auth.ts';

/** What the bank's own people may ask and do. */
export function operatorEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [...operatorAuthEndpoints(bank, door)];
}
