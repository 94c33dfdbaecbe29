import type { Bank } from '../../bank.ts';
import type { Endpoint } from '../endpoint.ts';
import type { WebDoor } from './door.ts';
import { webSessionEndpoints } from './session.ts';

/** What the customers' pages need and the published interface lacks. */
export function webEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [...webSessionEndpoints(bank, door)];
}
