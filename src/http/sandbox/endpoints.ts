import type { Bank } from '../../bank.ts';
import type { ClockMover } from '../../sandbox/move-clock.ts';
import type { Reset } from '../../sandbox/reset.ts';
import type { SimulatorControl } from '../../simulator/simulator.ts';
import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './accounts.ts';
import { claimEndpoints } from './claims.ts';
import { clockEndpoints } from './clock.ts';
import { codeEndpoint } from './codes.ts';
import { directoryEntryEndpoint } from './directory-entries.ts';
import { inboxEndpoints } from './inbox.ts';
import { livenessEndpoint } from './liveness.ts';
import { locationEndpoints } from './locations.ts';
import { manifestEndpoint } from './manifest.ts';
import { medEndpoints } from './meds.ts';
import { messagesEndpoint } from './messages.ts';
import { paymentEndpoints } from './payments.ts';
import { resetEndpoint } from './reset.ts';

/** Everything that the sandbox's control calls reach. */
export interface Sandbox {
  bank: Bank;
  control: SimulatorControl;
  clock: ClockMover;
  reset: Reset;
}

/** The calls that make a sandbox: what is in it, its clock, its money, and what the others do. */
export function sandboxEndpoints(sandbox: Sandbox): Endpoint[] {
  return [
    manifestEndpoint(sandbox),
    resetEndpoint(sandbox),
    ...clockEndpoints(sandbox),
    ...accountEndpoints(sandbox),
    ...paymentEndpoints(sandbox),
    codeEndpoint(sandbox),
    ...claimEndpoints(sandbox),
    directoryEntryEndpoint(sandbox),
    ...locationEndpoints(sandbox),
    ...medEndpoints(sandbox),
    messagesEndpoint(sandbox),
    livenessEndpoint(sandbox),
    ...inboxEndpoints(sandbox),
  ];
}
