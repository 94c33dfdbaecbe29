import type { FastifyInstance, FastifyRequest } from 'fastify';
import { blot, blotPath } from '../../../sandbox/stream/blot.ts';
import { type StreamEntry, streamEntry } from '../../../sandbox/stream/entry.ts';
import { NOTES_KEPT, type SandboxStream } from '../../../sandbox/stream/stream.ts';
import type { Clock } from '../../../time/clock.ts';
import { ageOf, idOf } from '../../kernel/every-answer.ts';
import { type BothTexts, createTexts } from './texts.ts';

interface Watching {
  stream: SandboxStream;
  clock: Clock;
}

// Calls of people's pages, of operators and of the sandbox are no part of the partner interface; in the path of an
// invitation stands its secret.
const NOT_PARTNERS =
  /^\/($|web\/|operator(\/|$)|sandbox(\/|$)|app(\/|$)|assets\/|docs|openapi|favicon|invitations?\/|liveness\/|registration-update|recover|psp\/|qr\/|pay\/|cobranca|comprovante|\.well-known|healthz|readyz|metrics|v3\/onboarding\/invitations)/;
// A token that was given out says nothing; one that was refused does.
const TOKENS = /^\/(oauth\/token|v2\/finance\/auth-token|v3\/auth\/)/;
// Longer bodies are left out: the ring is bounded in bytes as well.
const LONGEST = 16_384;
const BODY = Symbol('body as it came');
type Asked = FastifyRequest & { [BODY]?: Buffer };

/**
 * An answered request, for as long as it may be looked at. The framework's own objects are let go: 600 of them are
 * twenty times as large, and at 7,000 payments a second the garbage collector copied them again and again.
 */
interface Answered {
  at: Date;
  milliseconds: number;
  status: number;
  method: string;
  url: string;
  id: string;
  texts(): BothTexts;
  companyId: bigint | undefined;
  subject: string;
}

/** Tells of every request to the partner interface: who asked, what was answered, and why it was refused. */
export function watchRequests(app: FastifyInstance, { stream, clock }: Watching): void {
  const texts = createTexts(NOTES_KEPT);
  const entryOf = ({ at, milliseconds, status, method, url, id, ...asked }: Answered) => {
    const { request, answer } = asked.texts();
    return streamEntry({
      ...{ key: `request:${id}:${at.getTime()}`, kind: 'REQUEST', at, milliseconds },
      ...{ title: `${method} ${blotPath(url)}`, good: status < 400, status: String(status) },
      request: blot(request),
      ...toldOf(answer, status),
      company: asked.companyId === undefined ? null : stream.nameOf(asked.companyId),
      subject: asked.subject,
    });
  };
  app.addHook('preValidation', (request: Asked, _reply, done) => {
    const { body } = request;
    if (Buffer.isBuffer(body) && body.length <= LONGEST) request[BODY] = body;
    done();
  });
  app.addHook('onSend', (request: Asked, reply, payload, done) => {
    const { statusCode: status } = reply;
    const wanted = !NOT_PARTNERS.test(request.url) && !(status < 400 && TOKENS.test(request.url));
    if (wanted) {
      const { method, url, id } = request;
      const answered: Answered = {
        at: clock.now(),
        milliseconds: Math.ceil(ageOf(request.raw)),
        status,
        method,
        url,
        id,
        texts: texts.keep(
          request[BODY],
          typeof payload === 'string' && payload.length <= LONGEST ? payload : undefined,
        ),
        companyId: companyOf(request),
        subject: idOf(request.raw),
      };
      stream.note(() => entryOf(answered));
    }
    done(null, payload);
  });
}

function companyOf({ caller }: FastifyRequest): bigint | undefined {
  return caller !== undefined && 'companyId' in caller.actor ? caller.actor.companyId : undefined;
}

/** The facts that an answer's body tells: why it was refused, and which payment it is about. */
function toldOf(text: string | undefined, status: number): Partial<StreamEntry> {
  const answer = blot(text);
  const body = readObject(text);
  if (body === undefined) return { answer };
  const said = body.detail ?? body.error ?? body.message;
  const detail = status < 400 ? null : typeof said === 'string' ? said : sayFaults(said);
  const id = [body.end_to_end_id, body.endToEndId, body.operationUuid].find((one) => typeof one === 'string');
  const amount = typeof body.amount === 'number' ? body.amount : null;
  return { answer, detail, amount, endToEndId: typeof id === 'string' ? id : null };
}

/** Faults of a body, each as `member: words`. */
function sayFaults(faults: unknown): string | null {
  if (!Array.isArray(faults)) return null;
  const said = (faults as { loc?: unknown[]; msg?: unknown }[]).map(
    ({ loc = [], msg }) => `${loc.slice(1).join('.') || loc.join('.')}: ${String(msg)}`,
  );
  return said.join('; ');
}

function readObject(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text ?? '') as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
