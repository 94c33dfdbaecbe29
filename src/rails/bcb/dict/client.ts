import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnswerOf,
  type AnyOperation,
  OPERATIONS,
  type OperationName,
  type RequestOf,
} from '../dict-values/operations.ts';
import type { Category } from '../dict-values/policies.ts';
import { PROBLEM_CONTENT, type Problem, readProblem } from '../dict-values/problem.ts';
import { readBody, ShapeRefused, writeBody } from '../dict-values/shape.ts';
import { canonicalXml } from '../xml/canonical.ts';
import type { CertificateStore } from '../xml/certificates.ts';
import { readXml } from '../xml/read.ts';
import { XmlRefused } from '../xml/refused.ts';
import { type Signer, signRoot } from '../xml/sign.ts';
import { verifyRoot } from '../xml/verify.ts';
import type { DictAnswer } from './answers.ts';
import { LocalBuckets } from './local-buckets.ts';
import { measureSkew, type Skew } from './skew.ts';
import { type DictEndpoint, openTransport, type Received, type Sent, type Transport } from './transport.ts';

export type DictAlarm =
  | { kind: 'UNBELIEVED'; operation: OperationName; reason: string }
  | { kind: 'SKEW'; skewMs: number }
  | { kind: 'TOO_MANY_AT_ONCE'; list: string; instant: Date };

export interface DictOptions {
  endpoint: DictEndpoint;
  signer: Signer;
  /** Of the central bank. */
  certificates: CertificateStore;
  /** ISPB by which the directory signs. */
  directoryIspb: string;
  /** The bank's category, which determines its look-up limits. */
  category: Category;
  now(): Date;
  onAlarm(alarm: DictAlarm): void;
  /** Waits between attempts; tests do not wait. */
  pause?: (ms: number) => Promise<unknown>;
}

export interface Asking<N extends OperationName> {
  request: RequestOf<N>;
  parameters?: Record<string, string>;
  query?: Record<string, string | readonly string[]>;
  /** For a look-up: the payer, and the payment. */
  payment?: { payer: string; endToEndId: string };
}

/** A repeated request has no further effect; for all others the result is searched for before a retry. */
const NOT_REPEATABLE: ReadonlySet<OperationName> = new Set<OperationName>([
  'createClaim',
  'createRefund',
  'createRecovery',
  'updateEntry',
  'deleteEntry',
]);

const TRIES = 4;
/** A directory that names a longer wait, by mistake or not, is asked again after this. */
const MOST_TOLD_SECONDS = 60;
const FIRST_PAUSE_MS = 100;
/** Retries later than this are left to the caller. */
const LONGEST_WAIT_SECONDS = 2;

/** The state shared by all requests of a bank. */
interface Shared {
  buckets: LocalBuckets;
  skew: Skew;
  transport: Transport;
  /** The time until which the directory asked to wait. */
  closedUntil: number;
}

/** A bank's client of the directory. It never throws because of the directory or the network. */
export class DictClient {
  readonly ispb: string;
  readonly #options: DictOptions;
  readonly #shared: Shared;
  /** By `performance.now()`: nothing is sent after it, and no answer is awaited. */
  readonly #until: number;

  constructor(options: DictOptions, shared?: Shared, until = Number.POSITIVE_INFINITY) {
    this.#options = options;
    this.ispb = options.signer.ispb;
    this.#shared = shared ?? {
      buckets: new LocalBuckets(options.category, options.now),
      skew: measureSkew((skewMs) => options.onAlarm({ kind: 'SKEW', skewMs })),
      transport: openTransport(options.endpoint),
      closedUntil: 0,
    };
    this.#until = until;
  }

  get buckets(): LocalBuckets {
    return this.#shared.buckets;
  }

  get skew(): Skew {
    return this.#shared.skew;
  }

  /** The same client with a deadline. Late requests are not sent, because another node may be sending them by then. */
  within(ms: number): DictClient {
    return new DictClient(this.#options, this.#shared, performance.now() + ms);
  }

  close(): Promise<void> {
    return this.#shared.transport.close();
  }

  alarm(alarm: DictAlarm): void {
    this.#options.onAlarm(alarm);
  }

  now(): Date {
    return this.#options.now();
  }

  /** Sends a request, and repeats it with the same bytes if that is harmless. */
  async ask<N extends OperationName>(name: N, asking: Asking<N>): Promise<DictAnswer<AnswerOf<N>>> {
    const sent = await this.#write(name, asking);
    for (let tried = 1; ; tried++) {
      const refusal = this.#waitFor(name, asking);
      if (refusal !== undefined) return refusal;
      const answer = await this.#try(name, asking, sent);
      const wait = tried < TRIES ? waitAfter(answer, name, tried) : undefined;
      const late = wait !== undefined && performance.now() + wait >= this.#until;
      if (wait === undefined || late) return answer.state === 'CONFLICT' ? busy(1) : answer;
      await (this.#options.pause ?? pause)(wait);
    }
  }

  /** Reads a file that the directory named, from any of its hosts, with the same certificates. */
  async download(url: string): Promise<Buffer | undefined> {
    if (new URL(url).protocol !== 'https:') return undefined;
    try {
      const { status, body } = await this.#shared.transport.send({
        method: 'GET',
        url,
        headers: {},
        body: undefined,
      });
      return status === 200 ? body : undefined;
    } catch {
      return undefined;
    }
  }

  async #write<N extends OperationName>(
    name: N,
    { request, parameters = {}, query = {}, payment }: Asking<N>,
  ) {
    const operation: AnyOperation = OPERATIONS[name];
    const { endpoint, signer } = this.#options;
    const path = operation.path.replace(/\{(\w+)\}/g, (_, place) =>
      encodeURIComponent(parameters[place] ?? ''),
    );
    const url = new URL((operation.beside === true ? endpoint.besideUrl : endpoint.url) + path);
    for (const [key, values] of Object.entries(query))
      for (const value of [values].flat()) url.searchParams.append(key, value);
    const single = operation.method === 'GET' && operation.path.includes('{');
    const sent: Sent = {
      method: operation.method,
      url: url.href,
      headers: {
        Accept: 'application/xml, application/problem+xml',
        ...(single ? { 'PI-RequestingParticipant': this.ispb } : {}),
        ...(payment === undefined
          ? {}
          : { 'PI-PayerId': payment.payer, 'PI-EndToEndId': payment.endToEndId }),
      },
      body: undefined,
    };
    if (operation.request === undefined) return sent;
    const root = writeBody(operation.request, request);
    const text = operation.signed === true ? await signRoot(root, signer) : canonicalXml(root);
    sent.headers['Content-Type'] = 'application/xml; charset=utf-8';
    return { ...sent, body: Buffer.from(text) };
  }

  /** Holds back a request that would be refused for lack of tokens. */
  #waitFor<N extends OperationName>(name: N, { parameters, query, payment }: Asking<N>) {
    const closed = Math.ceil((this.#shared.closedUntil - this.now().getTime()) / 1000);
    if (closed > 0) return busy(closed);
    if (performance.now() >= this.#until) return busy(1);
    const seconds =
      payment === undefined
        ? this.buckets.waitFor(policyOf(name, query))
        : this.buckets.waitForLookUp(payment.payer, parameters?.Key ?? '');
    return seconds > 0 ? ({ state: 'THROTTLED', retryAfterSeconds: seconds } as const) : undefined;
  }

  async #try<N extends OperationName>(name: N, asking: Asking<N>, sent: Sent): Promise<Tried<N>> {
    const sentAt = this.now();
    let received: Received;
    try {
      received = await this.#shared.transport.send(sent, this.#until - performance.now());
    } catch {
      return LOST;
    }
    const { status } = received;
    if (status >= 500 && status !== 503) return LOST;
    this.#count(name, asking, status);
    if (status === 409) return CONFLICT;
    if (status === 429 || status === 503) return this.#told(received, status);
    return status < 300 ? this.#believe(name, received, sentAt) : readRefusal(received);
  }

  #told({ retryAfter }: Received, status: 429 | 503) {
    const seconds = /^\d+$/.test(retryAfter ?? '')
      ? Math.min(Number(retryAfter), MOST_TOLD_SECONDS)
      : undefined;
    if (status === 429)
      return { state: 'THROTTLED', retryAfterSeconds: seconds ?? MOST_TOLD_SECONDS } as const;
    if (seconds !== undefined) this.#shared.closedUntil = this.now().getTime() + seconds * 1000;
    return busy(seconds ?? 1);
  }

  #count<N extends OperationName>(name: N, { parameters, query, payment }: Asking<N>, status: number): void {
    const key = parameters?.Key ?? '';
    if (payment === undefined) {
      const policy = policyOf(name, query);
      if (status === 429) this.buckets.exhausted(policy);
      else this.buckets.drew(policy);
    } else if (status === 429) this.buckets.lookUpsExhausted(payment.payer, key);
    else if (status === 200 || status === 404) this.buckets.lookedUp(payment.payer, key, status === 200);
  }

  /** An answer counts only if it has the directory's signature. */
  #believe<N extends OperationName>(name: N, { body }: Received, sentAt: Date): Tried<N> {
    const { certificates, directoryIspb } = this.#options;
    const receivedAt = this.now();
    try {
      const { root } = verifyRoot(body, directoryIspb, { certificates, at: receivedAt });
      const { answer }: AnyOperation = OPERATIONS[name];
      const value = readBody(answer, root) as AnswerOf<N> & { responseTime: Date };
      this.skew.observe({ sentAt, receivedAt, said: value.responseTime });
      return { state: 'DONE', value };
    } catch (error) {
      if (!(error instanceof XmlRefused || error instanceof ShapeRefused)) throw error;
      const reason = error instanceof XmlRefused ? `${error.reason}: ${error.message}` : error.message;
      this.#options.onAlarm({ kind: 'UNBELIEVED', operation: name, reason });
      return LOST;
    }
  }
}

const LOST = { state: 'LOST' } as const;
const CONFLICT = { state: 'CONFLICT' } as const;
type Tried<N extends OperationName> = DictAnswer<AnswerOf<N>> | typeof CONFLICT;

function busy(retryAfterSeconds: number) {
  return { state: 'UNAVAILABLE', retryAfterSeconds } as const;
}

/** Returns the wait before the next attempt; undefined for none. */
function waitAfter(
  answer: { state: Tried<OperationName>['state']; retryAfterSeconds?: number },
  name: OperationName,
  tried: number,
): number | undefined {
  const grown = FIRST_PAUSE_MS * 2 ** (tried - 1);
  if (answer.state === 'CONFLICT') return grown;
  if (answer.state === 'LOST') return NOT_REPEATABLE.has(name) ? undefined : grown;
  const { retryAfterSeconds: seconds = Number.POSITIVE_INFINITY } = answer;
  return answer.state === 'UNAVAILABLE' && seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : undefined;
}

function policyOf(name: OperationName, query: Asking<OperationName>['query'] = {}) {
  const { policy }: AnyOperation = OPERATIONS[name];
  if (policy === 'LOOK_UP') throw new Error('a look-up must name its payment');
  if (typeof policy === 'string') return policy;
  const entries = Object.entries(query).flatMap(([key, values]) =>
    [values].flat().map((value): [string, string] => [key, value]),
  );
  return policy(new URLSearchParams(entries));
}

function readRefusal({ status, contentType, body }: Received): DictAnswer<never> {
  const unread: Problem = { type: `Status${status}`, title: 'An answer without a problem', status };
  if (!contentType.startsWith(PROBLEM_CONTENT)) return { state: 'REFUSED', problem: unread };
  try {
    return { state: 'REFUSED', problem: readProblem(readXml(body)) ?? unread };
  } catch {
    return { state: 'REFUSED', problem: unread };
  }
}
