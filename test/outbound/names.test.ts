import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { rawServer, type TestServer } from './servers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await rawServer((socket, head) => {
    const body = head.split('\r\n')[0]?.includes('bye') ? 'bye' : 'hello';
    const ending = body === 'bye' ? 'connection: close\r\n' : '';
    socket.write(`HTTP/1.1 200 OK\r\n${ending}content-length: ${body.length}\r\n\r\n${body}`);
  });
});
afterAll(() => server.close());

let outbound: Outbound;
afterEach(() => outbound.close());

/** A name server whose answers come in the order given; the last one stays. */
function answers(...lists: string[][]) {
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return lists[Math.min(asked.length, lists.length) - 1] ?? [];
  };
  return { asked, resolve };
}

const get = (url: string) => outbound.request({ url, method: 'GET', timeoutMs: 5_000, maxBytes: 100 });
const at = (host: string, path = '/') => `http://${host}:${server.port}${path}`;

describe('a name', () => {
  it('is called at the address it has', async () => {
    const { asked, resolve } = answers(['127.0.0.1']);
    outbound = createOutbound({ allowLoopback: true, resolve });
    expect((await get(at('Name.test'))).body.toString()).toBe('hello');
    expect(asked).toEqual(['name.test']);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.0',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '100.64.0.1',
    '255.255.255.255',
    'not an address',
  ])('that is %s is not called', async (address) => {
    const before = server.connections();
    outbound = createOutbound({ allowLoopback: false, resolve: async () => [address] });
    await expect(get(at('inside.test'))).rejects.toMatchObject({ reason: 'refused-target' });
    expect(server.connections()).toBe(before);
  });

  it.each([
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
    [['8.8.8.8', '8.8.4.4', '1.1.1.1', '9.9.9.9', '149.112.112.112', '127.0.0.1']],
  ])('is refused when one of its addresses is special: %s', async (addresses) => {
    outbound = createOutbound({ allowLoopback: false, resolve: async () => addresses });
    await expect(get(at('mixed.test'))).rejects.toMatchObject({ reason: 'refused-target' });
  });

  it('of loopback opens neither 0.0.0.0 nor a mapped form in a sandbox', async () => {
    for (const address of ['0.0.0.0', '::', '::ffff:127.0.0.1', '::127.0.0.1', '169.254.1.1']) {
      outbound = createOutbound({ allowLoopback: true, resolve: async () => [address] });
      await expect(get(at('any.test'))).rejects.toMatchObject({ reason: 'refused-target' });
    }
  });

  it('that changes its mind is judged again at each new connection', async () => {
    const { asked, resolve } = answers(['127.0.0.1'], ['10.0.0.1']);
    outbound = createOutbound({ allowLoopback: true, resolve });
    expect((await get(at('rebinding.test', '/bye'))).body.toString()).toBe('bye');
    await expect(get(at('rebinding.test'))).rejects.toMatchObject({ reason: 'refused-target' });
    expect(asked).toHaveLength(2);
  });

  it('is asked for once per connection: what was checked is what is connected to', async () => {
    // The classic attack answers the check with a good address and the connection's own look-up with a bad one.
    const { asked, resolve } = answers(['127.0.0.1'], ['10.0.0.1']);
    outbound = createOutbound({ allowLoopback: true, resolve });
    for (const _ of [1, 2, 3]) expect((await get(at('twice.test'))).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('has its next address tried where one does not answer', async () => {
    outbound = createOutbound({ allowLoopback: true, resolve: async () => ['127.0.0.9', '127.0.0.1'] });
    expect((await get(at('two.test'))).status).toBe(200);
  });

  it('without an address fails as such', async () => {
    outbound = createOutbound({ allowLoopback: true, resolve: async () => [] });
    await expect(get(at('empty.test'))).rejects.toMatchObject({ reason: 'dns' });
    outbound = createOutbound({ allowLoopback: true, resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(get(at('none.test'))).rejects.toMatchObject({ reason: 'dns' });
  });

  it('of this machine is known without asking, and refused like its address', async () => {
    outbound = createOutbound({ allowLoopback: true });
    for (const host of ['localhost', 'LOCALHOST.', 'a.b.localhost'])
      expect((await get(at(host))).status).toBe(200);
    const strict = createOutbound({ allowLoopback: false });
    const call = { url: at('localhost'), method: 'GET', timeoutMs: 5_000, maxBytes: 1 };
    await expect(strict.request(call)).rejects.toMatchObject({ reason: 'refused-target' });
    await strict.close();
  });

  it('is not looked up where the URL has an address', async () => {
    const { asked, resolve } = answers([]);
    outbound = createOutbound({ allowLoopback: true, resolve });
    for (const host of ['127.1', '2130706433', '0x7f.0.0.1', '127.0.0.1.'])
      expect((await get(at(host))).status).toBe(200);
    expect(asked).toEqual([]);
    await expect(get(at('[::ffff:127.0.0.1]'))).rejects.toMatchObject({ reason: 'refused-target' });
    await expect(get(at('0.0.0.0'))).rejects.toMatchObject({ reason: 'refused-target' });
  });
});
