import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createLineLimit, type LineLimits } from '../../queues/line-limit.ts';
import type { Refusal } from '../../refusals.ts';
import { callerNetwork } from '../admission/caller-network.ts';
import type { Authenticated } from '../auth/authenticated.ts';

/** A change of access, or a log-in. */
export type LoggedOperation =
  | 'logged in'
  | 'logged out'
  | 'password changed'
  | 'second factor enrolled'
  | 'second factor confirmed'
  | 'sessions ended'
  | 'credential made'
  | 'credential revoked'
  | 'user invited'
  | 'user changed'
  | 'user removed'
  | 'recovery asked for'
  | 'recovery sent'
  | 'access recovered'
  | 'invitation accepted'
  | 'invitation withdrawn';

/** Logs refused log-ins and changes of access, for those who watch over the bank. */
export interface SecurityLog {
  /** Says nothing of a refusal that is no matter of security. */
  refused(request: FastifyRequest, refusal: Refusal): void;
  /** A successful operation; one without effect on access is not logged. */
  done(request: FastifyRequest): void;
  /** All events by kind, including those omitted from the log, in the Prometheus format. */
  render(): string;
}

// An attacker with a thousand passwords fills ten lines a minute; the next line has the number of omitted ones.
const LIMITS: LineLimits = { perKind: 10, overall: 300, windowMs: 60_000, kinds: 10_000 };

const NAME = 'lastro_security_events_total';

export function createSecurityLog(log: Logger): SecurityLog {
  const refusals = createLineLimit(LIMITS);
  // Apart from the refusals, so that a flood of those hides no change.
  const acts = createLineLimit(LIMITS);
  const counts = new Map<string, number>();
  const note = (kind: string, request: FastifyRequest, limit: typeof acts) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const network = callerNetwork(request.ip);
    const leftOut = limit.admit(`${kind} ${network}`);
    if (leftOut === undefined) return undefined;
    const { id, operation, method } = request;
    const line = { security: kind, request_id: id, network, method, route: operation?.route };
    return leftOut === 0 ? line : { ...line, left_out: leftOut };
  };
  return {
    refused: (request, { code, security }) => {
      if (security === undefined) return;
      const line = note(security.kind, request, refusals);
      if (line === undefined) return;
      const subject = security.subject ?? subjectOf(request.caller);
      log.warn({ ...line, subject, refusal: code }, 'security');
    },
    done: (request) => {
      const kind = request.operation?.security;
      const line = kind && note(kind, request, acts);
      if (line) log.info({ ...line, subject: subjectOf(request.caller) }, 'security');
    },
    render: () =>
      `# HELP ${NAME} Security events, by kind.\n# TYPE ${NAME} counter\n${[...counts]
        .map(([kind, count]) => `${NAME}{kind="${kind}"} ${count}\n`)
        .join('')}`,
  };
}

/** By the bank's own numbers and public ids: no name, e-mail or document is in it. */
function subjectOf(caller: Authenticated | undefined): string | undefined {
  if (caller === undefined) return undefined;
  const { actor } = caller;
  if (actor.audience === 'operator') return `operator ${actor.operatorId}`;
  if (actor.audience === 'web') return `user ${actor.companyId}/${actor.subject}`;
  return `credential ${actor.subject}`;
}
