import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { openTraces } from './open-traces.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status?: object;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A collector that keeps what it is sent. */
async function collector(status = 200) {
  const spans: Span[] = [];
  const types: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      types.push(request.headers['content-type']);
      spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { spans, types, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces` };
}

const REQUEST = {
  method: 'POST',
  route: '/v3/meds/:med_id/accept',
  status: 200,
  duration: 12.5,
  requestId: 'abc-1',
  traceparent: undefined,
};
const quiet = pino({ level: 'silent' });

it('sends a span of each request, under the trace of its caller', async () => {
  const { spans, types, url } = await collector();
  const traces = openTraces({ url, percent: 100, log: quiet });
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  traces.note({ ...REQUEST, traceparent: `00-${trace}-${span}-01` });
  traces.note({ ...REQUEST, status: 503 });
  await traces.close();
  expect(types).toEqual(['application/json']);
  expect(spans[0]).toEqual({
    ...{ traceId: trace, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), parentSpanId: span },
    ...{ name: 'POST /v3/meds/:med_id/accept', kind: 2 },
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'POST' } },
      { key: 'http.route', value: { stringValue: '/v3/meds/:med_id/accept' } },
      { key: 'http.response.status_code', value: { intValue: '200' } },
      { key: 'lastro.request_id', value: { stringValue: 'abc-1' } },
    ],
  });
  const took = BigInt(spans[0]?.endTimeUnixNano ?? 0) - BigInt(spans[0]?.startTimeUnixNano ?? 0);
  expect(took).toBe(12_500_000n);
  expect(spans[1]).toMatchObject({ status: { code: 2 } });
  expect(spans[1]).not.toHaveProperty('parentSpanId');
  expect(spans[1]?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it('keeps what its caller keeps, and of the others as many as it is told to', async () => {
  const { spans, url } = await collector();
  const traces = openTraces({ url, percent: 0, log: quiet });
  const of = (flags: string) => `00-${'1'.repeat(32)}-${'2'.repeat(16)}-${flags}`;
  for (const traceparent of [
    undefined,
    'nonsense',
    of('00'),
    of('01'),
    `00-${'0'.repeat(32)}-${'2'.repeat(16)}-01`,
  ])
    traces.note({ ...REQUEST, traceparent });
  await traces.close();
  expect(spans.map(({ traceId }) => traceId)).toEqual(['1'.repeat(32)]);
});

it('says once that the collector is away, and goes on', async () => {
  const { spans, url } = await collector(500);
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line).msg) });
  const traces = openTraces({ url, percent: 100, log, everyMs: 5 });
  traces.note(REQUEST);
  // All that waits when an answer fails is dropped.
  await expect.poll(() => told.length).toBe(1);
  traces.note(REQUEST);
  await expect.poll(() => spans.length).toBe(2);
  await traces.close();
  expect(told).toEqual(['sending traces failed']);
});

it('holds no more than so many', async () => {
  const { spans, url } = await collector();
  const traces = openTraces({ url, percent: 100, log: quiet, everyMs: 60_000 });
  for (let count = 0; count < 5_000; count++) traces.note(REQUEST);
  await traces.close();
  expect(spans).toHaveLength(4_096);
});
