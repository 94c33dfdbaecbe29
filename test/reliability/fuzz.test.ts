import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tries } from '../full.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { damage } from './fuzz/damage.ts';
import { flood } from './fuzz/flood.ts';
import { writeRequest } from './fuzz/requests.ts';
import { fuzzTarget, readCorpus, TARGETS, tryInput } from './fuzz/run.ts';
import type { Target } from './fuzz/target.ts';

const CORPUS = join(import.meta.dirname, 'corpus');
const COUNTS: Readonly<Record<string, number>> = {
  json: 20_000,
  brcode: 20,
  jws: 5_000,
  xml: 5_000,
  multipart: 20_000,
  webhooks: 5_000,
};

describe.each(Object.keys(COUNTS))('hostile %s', (name) => {
  it('does nothing that none may do, nor does what was found before', async () => {
    const target = await (TARGETS[name] as () => Target | Promise<Target>)();
    for (const { file, input } of readCorpus(CORPUS, name))
      expect(await tryInput(target, input), file).not.toHaveProperty('why');
    const count = tries(COUNTS[name] as number);
    const { found, outcomes, inputs } = await fuzzTarget(target, {
      seed: 1,
      isEnough: (done) => done >= count,
    });
    expect(found.map(({ why, input }) => `${why}: ${input.toString('latin1')}`)).toEqual([]);
    expect(inputs).toBe(count);
    // Some must get through, or the doors were never reached.
    expect(Object.keys(outcomes).length).toBeGreaterThan(name === 'brcode' ? 0 : 1);
  });
});

it('deals the same inputs for the same seed', () => {
  const given = { seeds: [Buffer.from('{"a":1}')], pieces: ['x'] };
  const dealt = (seed: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: 50 }, () => damage(random, given).toString('hex'));
  };
  expect(dealt(7)).toEqual(dealt(7));
  expect(dealt(7)).not.toEqual(dealt(8));
});

it('finds what a door lets through', async () => {
  const door: Target = {
    ...{ name: 'door', seeds: [Buffer.from('abc')], pieces: ['!'], withinMs: 1_000 },
    judge: (input) => {
      if (input.includes('!')) throw new Error('let through');
      return 'refused';
    },
  };
  const { found } = await fuzzTarget(door, { seed: 1, isEnough: (inputs) => inputs >= 1_000 });
  expect(found).toMatchObject([{ why: 'let through' }]);
});

describe('requests one behind the other', () => {
  it('count once each, by their own answers, also where a connection is closed after one', async () => {
    const server = createServer((request, response) => {
      const status = Number(request.url?.slice(1));
      if (status === 400) response.setHeader('connection', 'close');
      if (status !== 200) response.setHeader('content-length', 2);
      response.writeHead(status);
      if (status === 200) response.write('in chunks');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const wanted = [200, 404, 500, 200, 422, 400, 404];
    const answered: [number, number][] = [];
    let at = 0;
    await flood<number>({
      ...{ port: (server.address() as AddressInfo).port, connections: 1, depth: 3, withinMs: 20_000 },
      next: () => {
        const asked = wanted[at++];
        if (asked === undefined) return undefined;
        return { asked, bytes: Buffer.from(`GET /${asked} HTTP/1.1\r\nHost: x\r\n\r\n`) };
      },
      answered: (asked, status) => void answered.push([asked, status]),
      hangs: (asked) => expect.unreachable(`${asked} hangs`),
    });
    server.close();
    expect(answered.every(([asked, status]) => asked === status)).toBe(true);
    expect(answered.map(([asked]) => asked).slice(0, 6)).toEqual(wanted.slice(0, 6));
  });

  it('are whole in their framing, however wild the input', () => {
    const caller = { number: '100013', token: 't', hmacSecret: 's' };
    const input =
      'POST /a b\x00?é\ncontent-length: 3\nTransfer-Encoding: chunked\nx: y\r\nz: 1\n\n{"n":"NUMBER"}';
    const written = writeRequest(Buffer.from(input, 'latin1'), caller).toString('latin1');
    const [head = '', body] = written.split('\r\n\r\n');
    expect(head.split('\r\n')[0]).toBe('POST /a%20b%00?%e9 HTTP/1.1');
    expect(head.match(/content-length/gi)).toHaveLength(1);
    expect(head).toContain(`Content-Length: ${body?.length}`);
    expect(head).not.toMatch(/transfer-encoding/i);
    expect(head.split('\r\n')).toContain('z: 1');
    expect(body).toBe('{"n":"100013"}');
  });
});
