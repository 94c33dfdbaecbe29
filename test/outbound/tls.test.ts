import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound, type Outbound } from '../../src/outbound/outbound.ts';
import { createAuthority, type TestAuthority, type TestIdentity } from './certificates.ts';
import { rawTlsServer, type TestServer, tcpServer } from './servers.ts';

let authority: TestAuthority;
let identity: TestIdentity;
let outbound: Outbound;
beforeAll(async () => {
  authority = await createAuthority();
  identity = await authority.issue(['bank.test', '127.0.0.1']);
  outbound = createOutbound({
    allowLoopback: true,
    authorities: [authority.cert],
    resolve: async () => ['127.0.0.1'],
  });
});
afterAll(() => outbound.close());

let server: TestServer;
afterEach(() => server.close());

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const call = (host: string, by: Outbound = outbound) =>
  by.request({ url: `https://${host}:${server.port}/`, method: 'GET', timeoutMs: 5_000, maxBytes: 100 });

describe('a server behind TLS', () => {
  it('answers when its certificate is for the name that was called', async () => {
    server = await rawTlsServer(identity, (socket) => socket.write(OK));
    expect((await call('bank.test')).body.toString()).toBe('ok');
    expect((await call('bank.test.')).body.toString()).toBe('ok');
  });

  it('answers to an address that its certificate names', async () => {
    server = await rawTlsServer(identity, (socket) => socket.write(OK));
    expect((await call('127.0.0.1')).body.toString()).toBe('ok');
    await expect(call('127.0.0.2')).rejects.toMatchObject({ reason: 'connect' });
  });

  it('is refused under another name, the second time as well', async () => {
    // TLS 1.2 hands its session out before anybody has looked at the name; resuming it must not skip the look.
    server = await rawTlsServer({ ...identity, maxVersion: 'TLSv1.2' }, (socket) => socket.write(OK));
    for (const _ of [1, 2]) await expect(call('other.test')).rejects.toMatchObject({ reason: 'tls' });
    expect((await call('bank.test')).status).toBe(200);
  });

  it('is refused when nobody vouches for it', async () => {
    server = await rawTlsServer(identity, (socket) => socket.write(OK));
    const strangers = createOutbound({ allowLoopback: true, resolve: async () => ['127.0.0.1'] });
    await expect(call('bank.test', strangers)).rejects.toMatchObject({ reason: 'tls' });
    await strangers.close();
  });

  it('is refused when its certificate is over, or not yet good', async () => {
    for (const days of [
      { from: -2, to: -1 },
      { from: 1, to: 2 },
    ]) {
      server = await rawTlsServer(await authority.issue(['bank.test'], days), (socket) => socket.write(OK));
      await expect(call('bank.test')).rejects.toMatchObject({ reason: 'tls' });
      await server.close();
    }
  });

  it('is refused when it speaks nothing newer than TLS 1.1', async () => {
    const old = {
      ...identity,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    } as const;
    server = await rawTlsServer(old, (socket) => socket.write(OK));
    await expect(call('bank.test')).rejects.toMatchObject({ reason: 'tls' });
  });

  it('is refused when it speaks no TLS at all, or hangs up on it', async () => {
    for (const answer of ['HTTP/1.1 400 Bad Request\r\n\r\n', '']) {
      server = await tcpServer((socket) => socket.end(answer));
      await expect(call('bank.test')).rejects.toMatchObject({ reason: 'tls' });
      await server.drained();
      await server.close();
    }
  });

  it('that never finishes the handshake is left in time', async () => {
    server = await tcpServer(() => undefined);
    const hasty = createOutbound({
      allowLoopback: true,
      connectTimeoutMs: 100,
      resolve: async () => ['127.0.0.1'],
    });
    await expect(call('bank.test', hasty)).rejects.toMatchObject({ reason: 'tls' });
    await server.drained();
    await hasty.close();
  });
});
