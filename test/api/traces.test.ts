import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type Json, startBank } from '../harness.ts';

it('sends the spans of a bank that is told where to, without an id of anybody in them', async () => {
  const spans: Json[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      spans.push(...JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const bank = await startBank({ tracesUrl: `http://127.0.0.1:${port}/v1/traces`, tracesPercent: 0 });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-request-id': 'mine' };
  await bank.get('/v3/meds/424242', { headers });
  await bank.get('/v3/meds/');
  // Waiting spans are sent before the bank is gone.
  await bank.close();
  await new Promise((resolve) => collector.close(resolve));
  expect(spans.map(({ traceId, name }) => [traceId, name])).toEqual([[trace, 'GET /v3/meds/:med_id']]);
  expect(JSON.stringify(spans)).not.toContain('424242');
  expect(spans[0].attributes).toContainEqual({
    key: 'lastro.request_id',
    value: { stringValue: 'mine' },
  });
});
