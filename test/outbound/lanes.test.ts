import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound, type OutboundOptions } from '../../src/outbound/outbound.ts';
import { httpServer, type TestServer } from './servers.ts';

let slow: TestServer;
let fast: TestServer;
let held: ServerResponse[];
let arrived: (() => void)[];
beforeEach(async () => {
  held = [];
  arrived = [];
  slow = await httpServer((_request, response) => {
    held.push(response);
    arrived.shift()?.();
  });
  fast = await httpServer((_request, response) => response.end('fast'));
});

let outbound: Outbound;
const open = (options: Partial<OutboundOptions>) => {
  outbound = createOutbound({ allowLoopback: true, ...options });
};
afterEach(async () => {
  await outbound.close();
  await slow.close();
  await fast.close();
});

const get = (server: TestServer, timeoutMs = 5_000, host = '127.0.0.1') =>
  outbound.request({ url: `http://${host}:${server.port}/`, method: 'GET', timeoutMs, maxBytes: 100 });
const nextArrival = () => new Promise<void>((resolve) => arrived.push(resolve));

describe('connections to one origin', () => {
  it('are bounded, and those that wait are served in order', async () => {
    open({ connectionsPerOrigin: 2 });
    const done: number[] = [];
    const two = Promise.all([nextArrival(), nextArrival()]);
    const calls = [1, 2, 3, 4].map((n) => get(slow).then(() => done.push(n)));
    await two;
    expect(held).toHaveLength(2);
    for (const index of [0, 1, 2, 3]) {
      const next = index < 2 ? nextArrival() : undefined;
      held[index]?.end();
      await calls[index];
      await next;
    }
    expect(done).toEqual([1, 2, 3, 4]);
    expect(slow.connections()).toBe(2);
  });

  it('that are all taken by a slow one hold up nobody else', async () => {
    open({ connectionsPerOrigin: 1 });
    const waiting = [get(slow), get(slow), get(slow)].map((call) => call.catch((error) => error.reason));
    for (const _ of [1, 2, 3]) expect((await get(fast)).body.toString()).toBe('fast');
    await outbound.close();
    expect(await Promise.all(waiting)).toEqual(['connect', 'connect', 'connect']);
    expect(held).toHaveLength(1);
    await expect(get(fast)).rejects.toMatchObject({ reason: 'connect' });
  });

  it('free in no time give up the waiting before anything is sent', async () => {
    open({ connectionsPerOrigin: 1 });
    const reached = nextArrival();
    const first = get(slow);
    await reached;
    await expect(get(slow, 50)).rejects.toMatchObject({ reason: 'busy' });
    held[0]?.end('late');
    expect((await first).body.toString()).toBe('late');
    expect(held).toHaveLength(1);
    const again = nextArrival();
    const third = get(slow);
    await again;
    held[1]?.end('third');
    expect((await third).body.toString()).toBe('third');
  });

  it('have a queue with an end', async () => {
    open({ connectionsPerOrigin: 1, waitingPerOrigin: 1 });
    const reached = nextArrival();
    const calls = [get(slow), get(slow)];
    await reached;
    await expect(get(slow)).rejects.toMatchObject({ reason: 'busy' });
    const second = nextArrival();
    held[0]?.end();
    await second;
    held[1]?.end();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('come free again after a failure', async () => {
    open({ connectionsPerOrigin: 1 });
    await expect(get(slow, 50)).rejects.toMatchObject({ reason: 'timeout' });
    const reached = nextArrival();
    const again = get(slow);
    await reached;
    held.at(-1)?.end('ok');
    expect((await again).body.toString()).toBe('ok');
  });

  it('are used again, and told apart by name', async () => {
    open({ resolve: async () => ['127.0.0.1'] });
    for (const host of ['a.test', 'a.test', 'b.test', 'A.test']) await get(fast, 5_000, host);
    expect(fast.connections()).toBe(2);
  });

  it('of origins nobody has called for long are forgotten', async () => {
    open({ maxOrigins: 2, resolve: async () => ['127.0.0.1'] });
    for (const host of ['a.test', 'b.test', 'c.test']) await get(fast, 5_000, host);
    expect(fast.connections()).toBe(3);
    await get(fast, 5_000, 'c.test');
    expect(fast.connections()).toBe(3);
    await get(fast, 5_000, 'a.test');
    expect(fast.connections()).toBe(4);
  });
});
