import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { rawServer, type TestServer } from './servers.ts';

const outbound = createOutbound({ allowLoopback: true });
const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const post = async (server: TestServer, more: object = {}, at = '127.0.0.1') =>
  outbound.request({
    ...{ url: `http://${at}:${server.port}/`, method: 'POST', body: '{}', timeoutMs: 200, maxBytes: 100 },
    ...more,
  });
const raw = async (...given: Parameters<typeof rawServer>) => {
  const server = await rawServer(...given);
  servers.push(server);
  return server;
};

describe('credentials', () => {
  it('that are configured go before those of the address, in one header', async () => {
    let head = '';
    const server = await raw((socket, text) => {
      head = text;
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
    await post(server, { headers: { Authorization: 'Bearer configured' } }, 'user:pass@127.0.0.1');
    expect(head.match(/^authorization: .*$/gim)).toEqual(['Authorization: Bearer configured']);
  });
});

describe('an answer whose body does not end in time', () => {
  const drip = (status: number) =>
    raw((socket) => {
      socket.write(`HTTP/1.1 ${status} Whatever\r\ncontent-length: 1000\r\n\r\nbegun`);
      const dripping = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(dripping));
    });

  it('counts by its status where that is enough, and its connection is broken', async () => {
    const server = await drip(200);
    const { status, body, cut } = await post(server, { whenLate: 'cut' });
    expect([status, cut]).toEqual([200, true]);
    expect(body.toString().startsWith('begunx')).toBe(true);
    await server.drained();
  });

  it('counts by its status when the connection breaks in its middle', async () => {
    const server = await raw((socket) => {
      socket.end('HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\nbegun');
    });
    expect(await post(server, { whenLate: 'cut' })).toMatchObject({ status: 500, cut: true });
  });

  it('is none before its status has come', async () => {
    const server = await raw((socket) => void socket.write('HTTP/1.1 102 Processing\r\n\r\n'));
    await expect(post(server, { whenLate: 'cut' })).rejects.toMatchObject({ reason: 'timeout' });
  });
});
