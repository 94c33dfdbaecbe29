import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttpLiveness } from '../../src/liveness/http-provider.ts';
import type { Frame } from '../../src/liveness/provider.ts';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { httpServer, type TestServer } from './servers.ts';

let outbound: Outbound;
let server: TestServer;
beforeAll(() => {
  outbound = createOutbound({ allowLoopback: true });
});
afterEach(() => server.close());
afterAll(() => outbound.close());

const FRAMES: Frame[] = [{ pose: 'CENTER', jpeg: Buffer.from([0xff, 0xd8, 0xff]) }];

async function provider(listener: RequestListener) {
  server = await httpServer(listener);
  return createHttpLiveness({ outbound, baseUrl: `http://127.0.0.1:${server.port}/v1`, timeoutMs: 500 });
}
const answering = (status: number, body: string): RequestListener => {
  return (request, answer) => {
    request.resume().on('end', () => answer.writeHead(status).end(body));
  };
};

describe('a judge over HTTP', () => {
  it('is handed the frames and may answer at once', async () => {
    const seen: string[] = [];
    const liveness = await provider((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
        answer.end('{"verdict":"PASSED"}');
      });
    });
    expect(await liveness.judge('7-1', FRAMES)).toBe('PASSED');
    expect(await liveness.findVerdict('7-1')).toBe('PASSED');
    expect(seen).toEqual(['POST /v1/7-1 {"frames":[{"pose":"CENTER","image":"/9j/"}]}', 'GET /v1/7-1 ']);
  });

  it.each([
    [202, '{"verdict":null}', 'WAITING', undefined],
    [201, '', 'WAITING', undefined],
    [200, '{"verdict":"FAILED"}', 'FAILED', 'FAILED'],
    [200, '{"verdict":"MAYBE"}', 'WAITING', undefined],
    [503, '{"verdict":"PASSED"}', 'NOT_TAKEN', undefined],
    [302, '', 'NOT_TAKEN', undefined],
    [200, `{"pad":"${'x'.repeat(70_000)}"}`, 'NOT_TAKEN', undefined],
  ])('%i %.24s: %s', async (status, body, judgement, verdict) => {
    const liveness = await provider(answering(status, body));
    expect(await liveness.judge('7-1', FRAMES)).toBe(judgement);
    expect(await liveness.findVerdict('7-1')).toBe(verdict);
  });

  it('that does not answer has not taken them', async () => {
    const liveness = await provider(() => undefined);
    expect(await liveness.judge('7-1', FRAMES)).toBe('NOT_TAKEN');
    expect(await liveness.findVerdict('7-1')).toBe(undefined);
  });
});
