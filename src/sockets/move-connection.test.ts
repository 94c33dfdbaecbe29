import { spawn } from 'node:child_process';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import {
  attach,
  type ConnectionHandle,
  detachIdle,
  isJustMoved,
  remoteAddressOf,
} from './move-connection.ts';

const opened: (Server | Socket)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0))
    if ('destroy' in one) one.destroy();
    else await new Promise((resolve) => one.closeAllConnections() ?? one.close(resolve));
});

/** A server that answers with its name, and holds the answer to `/hold`. */
async function serve(name: string, times: { headersTimeout?: number; keepAliveTimeout?: number } = {}) {
  const held: ServerResponse[] = [];
  const sockets: Socket[] = [];
  const server = createServer({ ...times, connectionsCheckingInterval: 20 }, (request, response) => {
    if (request.url === '/hold') held.push(response);
    else response.end(name);
  });
  server.on('clientError', (_error, socket) => isJustMoved(socket as Socket) || socket.destroy());
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    held,
    socket: () => sockets.at(-1) as Socket,
  };
}

type Served = Awaited<ReturnType<typeof serve>>;

/** Through another process and back, because only a copy of a handle is one that nothing was read from. */
async function throughProcess(handle: ConnectionHandle): Promise<ConnectionHandle> {
  const child = spawn(
    process.execPath,
    ['-e', `process.on('message', (message, handle) => process.send(message, handle))`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  const copy = new Promise<ConnectionHandle>((resolve) =>
    child.once('message', (_message, handle) => resolve(handle as never)),
  );
  child.send({}, handle as never, () => handle.close());
  try {
    return await copy;
  } finally {
    child.kill('SIGKILL');
  }
}

async function move(from: Served, to: Served): Promise<void> {
  const handle = detachIdle(from.socket());
  if (handle === undefined) throw new Error('not detached');
  attach(to.server, await throughProcess(handle));
}

async function call(port: number) {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  let read = '';
  let ended = false;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    read += data;
  });
  socket.on('close', () => {
    ended = true;
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    send: (text: string) => socket.write(text),
    ask: async (path = '/') => {
      read = '';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await expect.poll(() => read).toContain('HTTP/1.1 200');
      return read.split('\r\n\r\n')[1]?.match(/[a-z]+/)?.[0];
    },
    read: () => read,
    ended: () => ended,
  };
}

it('moves a connection between two requests to another server', async () => {
  const [first, second] = [await serve('first'), await serve('second')];
  const caller = await call(first.port);
  expect(await caller.ask()).toBe('first');
  const old = first.socket();
  const handle = detachIdle(old);
  if (handle === undefined) throw new Error('not detached');
  expect(remoteAddressOf(handle)).toBe('127.0.0.1');
  // Sent while nobody reads.
  caller.send('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const copy = await throughProcess(handle);
  expect(old.closed).toBe(true);
  attach(second.server, copy);
  await expect.poll(() => caller.read()).toContain('second');
  expect(await caller.ask()).toBe('second');
  // And back.
  await move(second, first);
  expect(await caller.ask()).toBe('first');
  expect(caller.ended()).toBe(false);
});

it('keeps a connection whose request waits for its answer', async () => {
  const { port, held, socket } = await serve('first');
  const caller = await call(port);
  caller.send('GET /hold HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => held.length).toBe(1);
  expect(detachIdle(socket())).toBeUndefined();
  held[0]?.end('late');
  await expect.poll(() => caller.read()).toContain('late');
  await expect.poll(() => detachIdle(socket())).toBeDefined();
});

it('keeps a connection on which a request has begun to arrive', async () => {
  const { port, socket } = await serve('first');
  const caller = await call(port);
  await caller.ask();
  const before = socket().bytesRead;
  caller.send('GET / HT');
  await expect.poll(() => socket().bytesRead).toBe(before + 8);
  expect(detachIdle(socket())).toBeUndefined();
  caller.send('TP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => caller.read().match(/first/g)?.length).toBe(2);
});

it('keeps a connection whose body has not arrived as a whole, though it is answered', async () => {
  const { port, socket } = await serve('first');
  const caller = await call(port);
  caller.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab');
  await expect.poll(() => caller.read()).toContain('first');
  expect(detachIdle(socket())).toBeUndefined();
});

it('keeps a connection with a second request in the same packet', async () => {
  const { port, held, socket } = await serve('first');
  const caller = await call(port);
  caller.send('GET / HTTP/1.1\r\nhost: x\r\n\r\nGET /hold HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => held.length).toBe(1);
  expect(detachIdle(socket())).toBeUndefined();
  held[0]?.end('second');
  await expect.poll(() => caller.read()).toContain('second');
});

it('moves a connection that has not brought a request yet', async () => {
  const [first, second] = [await serve('first'), await serve('second')];
  const caller = await call(first.port);
  await expect.poll(() => first.socket()).toBeDefined();
  await move(first, second);
  await move(second, first);
  expect(await caller.ask()).toBe('first');
});

it('gives a moved connection the time of one between two requests, not that of a new one', async () => {
  const first = await serve('first');
  const second = await serve('second', { headersTimeout: 50 });
  const caller = await call(first.port);
  await caller.ask();
  await move(first, second);
  const silent = await call(second.port);
  await expect.poll(() => silent.ended()).toBe(true);
  expect(await caller.ask()).toBe('second');
  // From the first byte of a request the time for headers runs as ever.
  caller.send('GET / HT');
  await expect.poll(() => caller.ended()).toBe(true);
});

it('ends a moved connection that stays silent', async () => {
  const first = await serve('first');
  const second = await serve('second', { keepAliveTimeout: 50 });
  const caller = await call(first.port);
  await caller.ask();
  await move(first, second);
  await expect.poll(() => caller.ended()).toBe(true);
});

it('gives the first request of a moved connection as much time as every other', async () => {
  const first = await serve('first');
  const second = await serve('second', { keepAliveTimeout: 50 });
  const caller = await call(first.port);
  await caller.ask();
  await move(first, second);
  caller.send('GET /hold HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => second.held.length).toBe(1);
  const silent = await call(first.port);
  await expect.poll(() => first.socket()).toBeDefined();
  await move(first, second);
  await expect.poll(() => silent.ended()).toBe(true);
  second.held[0]?.end('late');
  await expect.poll(() => caller.read()).toContain('late');
});
