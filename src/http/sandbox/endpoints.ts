import type { Endpoint } from '../kernel/endpoint.ts';
import { accountEndpoints } from './customers/accounts.ts';
import { livenessEndpoint } from './customers/liveness.ts';
import { logInEndpoint } from './customers/log-ins.ts';
import { phoneEndpoint } from './doors/phone.ts';
import { claimEndpoints } from './other-side/claims.ts';
import { codeEndpoint } from './other-side/codes.ts';
import { directoryEntryEndpoint } from './other-side/directory-entries.ts';
import { locationEndpoints } from './other-side/locations.ts';
import { medEndpoints } from './other-side/meds.ts';
import { paymentEndpoints } from './other-side/payments.ts';
import type { Sandbox } from './sandbox.ts';
import { inboxEndpoints } from './shown/inbox.ts';
import { manifestEndpoint } from './shown/manifest.ts';
import { messagesEndpoint } from './shown/messages.ts';
import { streamEndpoint } from './shown/stream.ts';
import { agendaEndpoint } from './time/agenda.ts';
import { clockEndpoints } from './time/clock.ts';
import { monthEndpoint } from './time/month.ts';
import { resetEndpoint } from './time/reset.ts';

/** The operations of a sandbox: its content, its clock, its money, and the acts of the other side. */
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
