import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections, sharedAddresses } from './limit-connections.ts';

const opened: (Server | Socket)[] = [];
afterEach(async () => {
  for (const one of opened.splice(0))
    if ('destroy' in one) one.destroy();
    else await new Promise((resolve) => one.closeAllConnections() ?? one.close(resolve));
});

/** A server whose requests are answered when they are told to. */
async function serve(limits: { most: number; ofOneNetwork: number; shared?: boolean }) {
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => held.push(response));
  limitConnections(server, { ...limits, isShared: () => limits.shared === true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    opened.push(socket);
    let ended = false;
    let read = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      read += data;
    });
    socket.on('close', () => {
      ended = true;
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    return {
      ask: async () => {
        const before = held.length;
        socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
        await expect.poll(() => held.length).toBe(before + 1);
        return held.at(-1) as ServerResponse;
      },
      read: () => read,
      ended: () => ended,
    };
  };
  return { open };
}

describe('connections', () => {
  it('of one network are so many at most, and a new one may come when one has gone', async () => {
    const { open } = await serve({ most: 100, ofOneNetwork: 2 });
    const [first, second] = [await open(), await open()];
    const third = await open();
    await expect.poll(third.ended).toBe(true);
    (await first.ask()).setHeader('connection', 'close').end('bye');
    await expect.poll(first.ended).toBe(true);
    const fourth = await open();
    (await fourth.ask()).end('served');
    await expect.poll(fourth.read).toContain('served');
    expect(second.ended()).toBe(false);
  });

  it('of an address that speaks for many are not counted', async () => {
    const { open } = await serve({ most: 100, ofOneNetwork: 2, shared: true });
    const connections = [await open(), await open(), await open()];
    (await connections[2]?.ask())?.end('served');
    await expect.poll(() => connections[2]?.read()).toContain('served');
    expect(connections.map(({ ended }) => ended())).toEqual([false, false, false]);
  });

  it('that are idle longest end when they become scarce, and none that is at work', async () => {
    const { open } = await serve({ most: 5, ofOneNetwork: 100 });
    const [busy, idle, active] = [await open(), await open(), await open()];
    const underWay = await busy.ask();
    (await active.ask()).end('ok');
    await expect.poll(active.read).toContain('ok');
    const last = await open();
    expect(idle.ended()).toBe(false);
    const newcomer = await open();
    await expect.poll(idle.ended).toBe(true);
    (await newcomer.ask()).end('served');
    await expect.poll(newcomer.read).toContain('served');
    underWay.end('done');
    await expect.poll(busy.read).toContain('done');
    expect([busy, active, last].map(({ ended }) => ended())).toEqual([false, false, false]);
  });
});

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['', false],
])('%s speaks for many: %s', (address, shared) => {
  expect(sharedAddresses(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])(address)).toBe(shared);
});
