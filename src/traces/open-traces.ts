import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';

/** An answered request; the route is a pattern, so it contains no id or secret. */
export interface TracedRequest {
  method: string;
  route: string;
  status: number;
  /** Milliseconds. */
  duration: number;
  requestId: string;
  /** As the caller sent it (W3C Trace Context). */
  traceparent: string | undefined;
}

/** Spans of requests, on their way to a collector. */
export interface Traces {
  note(request: TracedRequest): void;
  /** Sends the pending spans, for at most a second. */
  close(): Promise<void>;
}

export interface TracesOptions {
  /** URL that accepts OTLP over HTTP, such as `http://collector:4318/v1/traces`. */
  url: string;
  /** Percentage of the requests without a caller's sampling decision. */
  percent: number;
  log: Logger;
  everyMs?: number;
}

const EVERY_MS = 2_000;
const SEND_MS = 5_000;
const LAST_MS = 1_000;
// Drops traces that a collector misses, so that they take no memory.
const WAITING_AT_MOST = 4_096;
const AT_ONCE = 512;

export function openTraces({ url, percent, log, everyMs = EVERY_MS }: TracesOptions): Traces {
  let waiting: object[] = [];
  let dropped = 0;
  let failing = false;
  const resource = { attributes: [text('service.name', 'lastro')] };
  const send = async (spans: object[], withinMs: number) => {
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'lastro' }, spans }] }] };
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  };
  const flush = async (withinMs: number) => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, AT_ONCE);
      waiting = waiting.slice(AT_ONCE);
      try {
        await send(spans, withinMs);
        failing = false;
      } catch (error) {
        dropped += spans.length + waiting.length;
        waiting = [];
        // Logs it once, until sending succeeds again.
        if (!failing) log.warn({ err: error, dropped }, 'sending traces failed');
        failing = true;
      }
    }
  };
  let under = Promise.resolve();
  const timer = setInterval(() => {
    under = under.then(() => flush(SEND_MS));
  }, everyMs);
  timer.unref();
  return {
    note: (request) => {
      const parent = readParent(request.traceparent);
      const isKept = parent === undefined ? Math.random() * 100 < percent : parent.sampled;
      if (!isKept) return;
      if (waiting.length < WAITING_AT_MOST) waiting.push(spanOf(request, parent));
      else dropped += 1;
    },
    close: async () => {
      clearInterval(timer);
      await under.then(() => flush(LAST_MS));
    },
  };
}

interface Parent {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function readParent(header: string | undefined): Parent | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

const SERVER = 2;
const FAILED = { code: 2 };

/** A span as OTLP encodes it in JSON: ids in hex, times and integers as text. */
function spanOf(request: TracedRequest, parent: Parent | undefined): object {
  const { method, route, status, duration, requestId } = request;
  const end = Date.now();
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent !== undefined && { parentSpanId: parent.spanId }),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: nanoseconds(end - duration),
    endTimeUnixNano: nanoseconds(end),
    attributes: [
      text('http.request.method', method),
      text('http.route', route),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
      text('lastro.request_id', requestId),
    ],
    ...(status >= 500 && { status: FAILED }),
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function text(key: string, value: string) {
  return { key, value: { stringValue: value } };
}
