import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHttpLiveness } from '../../src/liveness/http-provider.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { httpServer, type TestServer } from './servers.ts';

let outbound: Outbound;
let server: TestServer;
beforeAll(() => {
  outbound = createOutbound({ allowLoopback: true });
});
afterEach(() => server.close());
afterAll(() => outbound.close());

const provider = () =>
  createHttpLiveness({ outbound, baseUrl: `http://127.0.0.1:${server.port}/verdicts`, timeoutMs: 300 });

it.each([
  [200, '{"verdict":"PASSED"}', 'PASSED'],
  [200, '{"verdict":"FAILED","score":0.2}', 'FAILED'],
  [200, '{"verdict":null}', undefined],
  [200, '{"verdict":"MAYBE"}', undefined],
  [200, 'null', undefined],
  [200, '<html>', undefined],
  [404, '{"verdict":"PASSED"}', undefined],
  [500, '', undefined],
])('%i %s is %s', async (status, body, verdict) => {
  let asked: string | undefined;
  server = await httpServer((request, response) => {
    asked = request.url;
    response.writeHead(status).end(body);
  });
  expect(await provider().findVerdict('17-2')).toBe(verdict);
  expect(asked).toBe('/verdicts/17-2');
});

it('a judge who does not answer has no verdict', async () => {
  server = await httpServer(() => undefined);
  expect(await provider().findVerdict('17-2')).toBe(undefined);
});
