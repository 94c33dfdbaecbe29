import type { Endpoint } from '../kernel/endpoint.ts';
import { accountEndpoints } from './accounts.ts';
import { agendaEndpoint } from './agenda.ts';
import { claimEndpoints } from './claims.ts';
import { clockEndpoints } from './clock.ts';
import { codeEndpoint } from './codes.ts';
import { directoryEntryEndpoint } from './directory-entries.ts';
import { inboxEndpoints } from './inbox.ts';
import { livenessEndpoint } from './liveness.ts';
import { locationEndpoints } from './locations.ts';
import { logInEndpoint } from './log-ins.ts';
import { manifestEndpoint } from './manifest.ts';
import { medEndpoints } from './meds.ts';
import { messagesEndpoint } from './messages.ts';
import { monthEndpoint } from './month.ts';
import { paymentEndpoints } from './payments.ts';
import { phoneEndpoint } from './phone.ts';
import { resetEndpoint } from './reset.ts';
import type { Sandbox } from './sandbox.ts';
import { streamEndpoint } from './stream.ts';

/** The calls that make a sandbox: what is in it, its clock, its money, and what the others do. */
export function sandboxEndpoints(sandbox: Sandbox): Endpoint[] {
  return [
    manifestEndpoint(sandbox),
    resetEndpoint(sandbox),
    ...clockEndpoints(sandbox),
    agendaEndpoint(sandbox),
    ...accountEndpoints(sandbox),
    ...paymentEndpoints(sandbox),
    codeEndpoint(sandbox),
    ...claimEndpoints(sandbox),
    directoryEntryEndpoint(sandbox),
    ...locationEndpoints(sandbox),
    ...medEndpoints(sandbox),
    messagesEndpoint(sandbox),
    monthEndpoint(sandbox),
    streamEndpoint(sandbox),
    phoneEndpoint(sandbox),
    logInEndpoint(sandbox),
    livenessEndpoint(sandbox),
    ...inboxEndpoints(sandbox),
  ];
}
