import type { ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { moreListeners } from './more-listeners.ts';

const helper = vi.hoisted(() => ({ start: undefined as (() => ChildProcess) | undefined }));
vi.mock('node:child_process', async (load) => {
  const real = await load<{ spawn: typeof spawn }>();
  const start = (...given: Parameters<typeof spawn>) => helper.start?.() ?? real.spawn(...given);
  return { ...real, spawn: start };
});

const closing: (() => void)[] = [];
afterEach(() => {
  helper.start = undefined;
  for (const close of closing.splice(0).reverse()) close();
});

async function serve(handles: number) {
  const server = createServer((_request, answer) => answer.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  const more = moreListeners(server);
  await more.open(handles, 4_096);
  closing.push(() => {
    more.close();
    server.close();
    server.closeAllConnections();
  });
  return { server, more, port: (server.address() as AddressInfo).port };
}

const read = (port: number) =>
  new Promise<string>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve);
    }).once('error', reject);
  });

/** Counts the connections that are taken in the turn of the loop in which many wait. */
async function takenInOneTurn(handles: number): Promise<number> {
  const { server, port } = await serve(handles);
  const sockets: Socket[] = [];
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  let taken = 0;
  const perTurn: number[] = [];
  server.on('connection', () => {
    taken += 1;
  });
  for (let made = 0; made < 32; made += 1) sockets.push(connect(port, '127.0.0.1'));
  while (taken < 32) {
    const before = taken;
    await new Promise((resolve) => setImmediate(resolve));
    perTurn.push(taken - before);
  }
  return Math.max(...perTurn);
}

describe('more listening handles', () => {
  it('take as many connections in a turn of the loop', async () => {
    expect(await takenInOneTurn(0)).toBe(1);
    expect(await takenInOneTurn(7)).toBeGreaterThan(4);
  });

  it('bring their connections to the server itself, and close with it', async () => {
    const { server, more, port } = await serve(3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(port)));
    expect(new Set(answers)).toEqual(new Set(['here']));
    more.close();
    expect(await read(port)).toBe('here');
    server.close();
    await expect(read(port)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('are none where the system starts no helper', async () => {
    helper.start = () => {
      throw new Error('spawn ENOMEM');
    };
    const { port } = await serve(3);
    expect(await read(port)).toBe('here');
  });

  it('are none where the process has no descriptor left', async () => {
    // Node returns it without a channel, and tells the reason later.
    helper.start = () => {
      const child = Object.assign(new EventEmitter(), { kill: () => false });
      process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
      return child as unknown as ChildProcess;
    };
    const { port } = await serve(3);
    expect(await read(port)).toBe('here');
  });

  it('open no other port where a handle is lost', async () => {
    const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
    // Those of the tests before close a little later.
    await vi.waitFor(() => expect(ports()).toBe(0));
    helper.start = () => {
      const child = new EventEmitter();
      const send = () => {
        child.emit('message', { copy: 0 }, undefined);
        child.emit('exit');
      };
      const others = { connected: true, disconnect: () => undefined, kill: () => true };
      return Object.assign(child, { send, ...others }) as unknown as ChildProcess;
    };
    await serve(1);
    expect(ports()).toBe(1);
  });
});
