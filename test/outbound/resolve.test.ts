import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { createResolver, type Resolve, type ResolverParts } from '../../src/outbound/resolve.ts';

const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;

/** Answers of the name server: addresses as bytes by type of question, or an error. */
type Zone = Record<string, { [A]?: number[][]; [AAAA]?: number[][]; error?: number }>;

const LOOPBACK_V6 = [...new Array<number>(15).fill(0), 1];
const ZONE: Zone = {
  'both.test': {
    [A]: [[8, 8, 8, 8]],
    [AAAA]: [[0x26, 6, 0x47, 0, ...new Array<number>(10).fill(0), 0x11, 0x11]],
  },
  'four.test': { [A]: [[127, 0, 0, 1]] },
  'hidden.test': { [A]: [[8, 8, 8, 8]], [AAAA]: [LOOPBACK_V6] },
  'empty.test': {},
  'broken.test': { error: SERVER_FAILURE },
};

let server: Socket;
let resolve: Resolve;
let asked: string[];
beforeAll(async () => {
  server = createSocket('udp4', (query, from) => {
    server.send(reply(query), from.port, from.address);
  });
  await new Promise<void>((ready) => server.bind(0, '127.0.0.1', ready));
  resolve = createResolver([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  asked = [];
});

/** A name server of some thirty lines (RFC 1035): one question, an answer that points back to its name. */
function reply(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(at + 1);
  asked.push(name);
  const entry = ZONE[name] ?? { error: NAME_ERROR };
  const addresses = (type === A ? entry[A] : type === AAAA ? entry[AAAA] : undefined) ?? [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (entry.error ?? 0), 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  const answers = addresses.map((bytes) => {
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]);
    return Buffer.concat([head, Buffer.from(bytes)]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...answers]);
}

describe('the resolver', () => {
  it('gives all addresses of a name, of both kinds', async () => {
    expect(await resolve('both.test')).toEqual(['8.8.8.8', '2606:4700::1111']);
    expect(await resolve('four.test')).toEqual(['127.0.0.1']);
  });

  it('fails for what has none', async () => {
    for (const name of ['empty.test', 'unknown.test', 'broken.test', 'not..a.name'])
      await expect(resolve(name), name).rejects.toThrow();
  });

  it('asks nobody about this machine', async () => {
    for (const name of ['localhost', 'localhost.', 'api.localhost'])
      expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    expect(asked).toEqual([]);
  });

  it('asks for the name as it is, with no domain behind it', async () => {
    await expect(resolve('intranet')).rejects.toThrow();
    expect(new Set(asked)).toEqual(new Set(['intranet']));
  });

  it('shows a special address of either kind to the client, which refuses', async () => {
    const outbound = createOutbound({ allowLoopback: false, resolve });
    const call = { url: 'http://hidden.test/', method: 'GET', timeoutMs: 5_000, maxBytes: 1 };
    await expect(outbound.request(call)).rejects.toMatchObject({ reason: 'refused-target' });
    await expect(outbound.request({ ...call, url: 'http://unknown.test/' })).rejects.toMatchObject({
      reason: 'dns',
    });
    await outbound.close();
  });

  it('asks the name servers of now after a failure, at most every five seconds', async () => {
    let now = 0;
    let made = 0;
    let says: string | undefined;
    const make = () => {
      const own = ++made;
      const answer = async () => {
        if (says !== undefined) throw Object.assign(new Error(says), { code: says });
        return [`10.0.0.${own}`];
      };
      return { resolve4: answer, resolve6: answer } as unknown as ReturnType<ResolverParts['make']>;
    };
    const changing = createResolver(undefined, { make, now: () => now });
    const failWith = async (code: string) => {
      says = code;
      await expect(changing('pix.test')).rejects.toThrow(code);
      says = undefined;
      return (await changing('pix.test'))[0];
    };
    now = 5_000;
    expect(await failWith('ENOTFOUND')).toBe('10.0.0.1');
    expect(await failWith('ENODATA')).toBe('10.0.0.1');
    expect(await failWith('ETIMEOUT')).toBe('10.0.0.2');
    now = 9_999;
    expect(await failWith('ECONNREFUSED')).toBe('10.0.0.2');
    now = 10_000;
    expect(await failWith('ECONNREFUSED')).toBe('10.0.0.3');
  });
});
