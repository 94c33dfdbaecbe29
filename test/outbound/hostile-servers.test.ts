import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound, type OutboundRequest } from '../../src/outbound/outbound.ts';
import { httpServer, rawServer, type TestServer } from './servers.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function keep<T extends { close(): Promise<void> }>(thing: T): T {
  closing.push(() => thing.close());
  return thing;
}

const sandbox = (): Outbound => keep(createOutbound({ allowLoopback: true }));
const raw = async (...given: Parameters<typeof rawServer>) => keep(await rawServer(...given));
const http = async (...given: Parameters<typeof httpServer>) => keep(await httpServer(...given));

function get(outbound: Outbound, server: TestServer, options: Partial<OutboundRequest> = {}) {
  const url = `http://127.0.0.1:${server.port}/path`;
  return outbound.request({ url, method: 'GET', timeoutMs: 5_000, maxBytes: 1_000, ...options });
}

const CHUNK_OF_A_MEGABYTE = Buffer.alloc(1_000_000, 'x');

describe('a server that keeps one waiting', () => {
  it('with everything is left when the time is over', async () => {
    const server = await raw(() => undefined);
    const call = get(sandbox(), server, { timeoutMs: 150 });
    await expect(call).rejects.toMatchObject({ name: 'OutboundError', reason: 'timeout' });
    await server.drained();
  });

  it('with the connection alone is left too', async () => {
    const outbound = keep(
      createOutbound({
        allowLoopback: true,
        resolve: () => new Promise(() => undefined),
        connectTimeoutMs: 100,
      }),
    );
    const call = outbound.request({ url: 'http://slow.test', method: 'GET', timeoutMs: 5_000, maxBytes: 1 });
    await expect(call).rejects.toMatchObject({ reason: 'dns' });
  });

  it('by dripping a body is left at the same time', async () => {
    const server = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    const call = get(sandbox(), server, { timeoutMs: 150 });
    await expect(call).rejects.toMatchObject({ reason: 'timeout' });
    await server.drained();
  });

  it('by dripping headers, or interim answers without end, is left as well', async () => {
    for (const drop of ['x-a: b\r\n', 'HTTP/1.1 102 Processing\r\n\r\n']) {
      const server = await raw((socket) => {
        if (drop.startsWith('x')) socket.write('HTTP/1.1 200 OK\r\n');
        const drip = setInterval(() => socket.write(drop), 10);
        socket.on('close', () => clearInterval(drip));
      });
      const call = get(sandbox(), server, { timeoutMs: 150 });
      await expect(call).rejects.toMatchObject({ reason: 'timeout' });
      await server.drained();
    }
  });

  it('is answered for in its place: the next answer on a new connection is the right one', async () => {
    let count = 0;
    const server = await raw((socket) => {
      count += 1;
      if (count > 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecond');
    });
    const outbound = keep(createOutbound({ allowLoopback: true, connectionsPerOrigin: 1 }));
    await expect(get(outbound, server, { timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timeout' });
    expect((await get(outbound, server)).body.toString()).toBe('second');
    expect(server.connections()).toBe(2);
  });
});

describe('a server that sends too much', () => {
  it('is read up to the limit and no further', async () => {
    let written = 0;
    const server = await http((_request, response) => {
      response.on('error', () => undefined);
      const pour = () => {
        while (!response.destroyed && response.write(CHUNK_OF_A_MEGABYTE)) written += 1;
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await get(sandbox(), server, { maxBytes: 1_000 });
    expect(answer).toMatchObject({ status: 200, cut: true });
    expect(answer.body.toString()).toBe('x'.repeat(1_000));
    await server.drained();
    expect(written).toBeLessThan(20);
  });

  it('fails the call where the whole body is wanted', async () => {
    const server = await http((_request, response) => response.end('x'.repeat(1_001)));
    const outbound = sandbox();
    const whole = { whenTooLarge: 'fail', maxBytes: 1_000 } as const;
    await expect(get(outbound, server, whole)).rejects.toMatchObject({ reason: 'too-large' });
    expect(await get(outbound, server, { ...whole, maxBytes: 1_001 })).toMatchObject({ cut: false });
  });

  it('of exactly the limit is whole, and its connection serves again', async () => {
    const server = await http((_request, response) => response.end('x'.repeat(1_000)));
    const outbound = sandbox();
    for (const _ of [1, 2]) expect(await get(outbound, server)).toMatchObject({ cut: false, status: 200 });
    expect(server.connections()).toBe(1);
  });

  it('packed small stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    let asked: string | undefined;
    const server = await http((request, response) => {
      asked = request.headers['accept-encoding'];
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const answer = await get(sandbox(), server, { maxBytes: 100_000 });
    expect(asked).toBe('identity');
    expect(answer.body.equals(bomb)).toBe(true);
  });

  it('as headers is left', async () => {
    for (const headers of ['x-long: '.padEnd(20_000, 'y'), 'a: b\r\n'.repeat(20_000)]) {
      const server = await raw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`));
      await expect(get(sandbox(), server)).rejects.toMatchObject({ reason: 'too-large' });
      await server.drained();
    }
  });
});

describe('a server that breaks the rules', () => {
  const broken: [string, string, string][] = [
    ['resets after the request', '', 'connect'],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.6\r\n', 'protocol'],
    ['sends a body shorter than it said', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort', 'connect'],
    [
      'ends in the middle of a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nx',
      'connect',
    ],
    ['sends two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 'protocol'],
    ['sends a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n', 'protocol'],
    [
      'switches protocols unasked',
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'protocol',
    ],
  ];
  it.each(broken)('%s', async (_title, text, reason) => {
    const server = await raw((socket) => (text === '' ? socket.resetAndDestroy() : socket.end(text)));
    await expect(get(sandbox(), server)).rejects.toMatchObject({ name: 'OutboundError', reason });
    await server.drained();
  });

  it('sends more than it said: the rest answers nobody', async () => {
    let count = 0;
    const server = await raw((socket) => {
      count += 1;
      const smuggled = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil';
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n${count === 1 ? `ok${smuggled}` : 'no'}`);
    });
    const outbound = keep(createOutbound({ allowLoopback: true, connectionsPerOrigin: 1 }));
    expect((await get(outbound, server)).body.toString()).toBe('ok');
    expect((await get(outbound, server)).body.toString()).toBe('no');
    expect(server.connections()).toBe(2);
  });

  it('speaks HTTP/1.0 and ends its answer by hanging up', async () => {
    const server = await raw((socket) => socket.end('HTTP/1.0 200 OK\r\nx-a: 1\r\nX-A: 2\r\n\r\nold'));
    const answer = await get(sandbox(), server);
    expect(answer).toMatchObject({ status: 200, headers: { 'x-a': ['1', '2'] }, cut: false });
    expect(answer.body.toString()).toBe('old');
  });

  it('is not there', async () => {
    const server = await rawServer(() => undefined);
    await server.close();
    await expect(get(sandbox(), server)).rejects.toMatchObject({ reason: 'connect' });
  });
});

describe('an answer', () => {
  it('that points elsewhere is an answer, and nobody goes there', async () => {
    const server = await http((_request, response) =>
      response
        .writeHead(301, { location: 'http://169.254.169.254/latest', 'set-cookie': 'a=b' })
        .end('moved'),
    );
    const answer = await get(sandbox(), server);
    expect(answer).toMatchObject({ status: 301, headers: { location: 'http://169.254.169.254/latest' } });
    expect(answer.body.toString()).toBe('moved');
  });

  it('comes to exactly what was asked, with no cookie of an earlier one', async () => {
    const heads: string[] = [];
    const server = await raw((socket, head) => {
      heads.push(head);
      socket.write('HTTP/1.1 204 No Content\r\nset-cookie: a=b\r\n\r\n');
    });
    const outbound = sandbox();
    await get(outbound, server);
    const url = `http://us:pw@127.0.0.1:${server.port}/hook?a=b#c`;
    const headers = { 'content-type': 'application/json' };
    await get(outbound, server, { url, method: 'POST', body: '{}', headers });
    expect(heads[1]?.toLowerCase().split('\r\n').sort()).toEqual([
      'accept-encoding: identity',
      'authorization: basic dxm6chc=',
      'connection: keep-alive',
      'content-length: 2',
      'content-type: application/json',
      `host: 127.0.0.1:${server.port}`,
      'post /hook?a=b http/1.1',
    ]);
  });

  it('to a call under way when all is closed is none', async () => {
    const outbound = sandbox();
    const server = await raw(() => void outbound.close());
    await expect(get(outbound, server)).rejects.toMatchObject({ reason: 'connect' });
  });
});
