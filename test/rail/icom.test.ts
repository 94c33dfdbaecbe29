import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definitionOf, MESSAGE_TYPES } from '../../src/rails/bcb/messages/catalog.ts';
import { writeMultipart } from '../../src/rails/bcb/messages/multipart.ts';
import { inTime } from '../full.ts';
import {
  A,
  type Answer,
  B,
  type Connected,
  openCentralBank,
  partsOf,
  type RunningCentralBank,
  textsIn,
} from './central-bank.ts';

let running: RunningCentralBank;
let a: Connected;
const XML = { 'Content-Type': 'application/xml; charset=utf-8' };
const IN = `/api/v1/in/${A}/msgs`;
const START = `/api/v1/out/${A}/stream/start`;
const MANY = { Accept: 'multipart/mixed' };

beforeAll(async () => {
  running = await openCentralBank();
});

beforeEach(async () => {
  await running.fresh();
  a = running.a;
});

afterAll(() => running.close());

const echo = (data: string) =>
  a.write('pibr.001', (id) => ({ header: { messageId: id, createdAt: new Date().toISOString() }, data }));

/** Sends echoes one by one, so that as many messages are waiting to be read. */
async function waiting(count: number): Promise<void> {
  await running.control('POST', '/faults', { name: 'one-by-one' });
  const texts = await Promise.all(Array.from({ length: count }, (_, at) => echo(`eco ${at}`)));
  for (let at = 0; at < count; at += 10) await a.post(...texts.slice(at, at + 10));
  await expect.poll(() => running.bank.spi.state.queues.get(A)?.length, { interval: 5 }).toBe(count);
}

const idsOf = (answer: Answer) => partsOf(answer).map(({ headers }) => headers['pi-resourceid']);
const next = (answer: Answer) => answer.headers['pi-pull-next'] ?? '';
const stored = () =>
  [...running.bank.spi.state.log.values()].filter(({ direction }) => direction === 'RECEIVED').length;

describe('messages from a participant', () => {
  it('R1 one message is answered 201 with one PI-ResourceId', async () => {
    const answer = await a.post(await echo('x'));
    expect(answer.status).toBe(201);
    expect(answer.headers['pi-resourceid']).toMatch(/^\w{32}$/);
    expect(stored()).toBe(1);
  });

  it('R2 ten parts have ten ids in their order; eleven are refused, and nothing is stored', async () => {
    const texts = await Promise.all(Array.from({ length: 10 }, (_, at) => echo(`eco ${at}`)));
    const ids = ((await a.post(...texts)).headers['pi-resourceid'] ?? '').split(',');
    expect(ids).toHaveLength(10);
    expect(ids.map((id) => running.bank.spi.state.log.get(id)?.xml)).toEqual(texts);
    expect((await a.post(...texts, await echo('eleven'))).status).toBe(400);
    expect(stored()).toBe(10);
  });

  it('R3 another type, or no charset, is refused, and nothing is stored', async () => {
    const body = await echo('x');
    const status = async (type: string | undefined) =>
      (await a.call('POST', IN, { headers: { 'Content-Type': type }, body })).status;
    for (const type of [
      'text/xml; charset=utf-8',
      'application/xml',
      'application/xml; charset=latin1',
      undefined,
    ])
      expect(await status(type), type).toBe(415);
    const part = [{ headers: { 'Content-Type': 'text/xml' }, body: Buffer.from(body) }];
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    expect((await a.call('POST', IN, { headers, body: writeMultipart(part, 'b') })).status).toBe(415);
    expect((await a.call('POST', IN, { headers, body: 'no boundary' })).status).toBe(400);
    expect((await a.call('POST', IN, { headers, body: '--b\r\n\r\nx' })).status).toBe(400);
    expect((await a.call('POST', IN, { headers: XML, body: Buffer.from([0xff]) })).status).toBe(400);
    expect(stored()).toBe(0);
  });

  it('R4 a compressed body is taken, and an answer is compressed where it is asked for', async () => {
    const headers = { ...XML, 'Content-Encoding': 'gzip' };
    expect((await a.call('POST', IN, { headers, body: gzipSync(await echo('x')) })).status).toBe(201);
    expect((await a.call('POST', IN, { headers, body: 'no gzip' })).status).toBe(400);
    expect(
      (await a.call('POST', IN, { headers: { ...XML, 'Content-Encoding': 'br' }, body: 'x' })).status,
    ).toBe(415);
    const plain = await a.call('GET', START);
    expect(plain.headers['content-encoding']).toBeUndefined();
    await a.call('GET', next(plain));
    await a.post(await echo('y'));
    const zipped = await a.call('GET', START, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toContain('<OrgnlData>y</OrgnlData>');
  });

  it('R4 a body that is too large is refused, also where it is small before it is unpacked', async () => {
    const large = Buffer.alloc(2_000_000, 'x');
    expect(
      (await a.call('POST', IN, { headers: { ...XML, 'Content-Encoding': 'gzip' }, body: gzipSync(large) }))
        .status,
    ).toBe(413);
    const refused = await a.call('POST', IN, { headers: XML, body: large }).catch(() => ({ status: 413 }));
    expect(refused.status).toBe(413);
    expect(stored()).toBe(0);
  });

  it('R5 a header outside the list is refused', async () => {
    for (const name of ['PI-Anything', 'traceparent', 'X-Request-Id', 'Authorization']) {
      const answer = await a.call('POST', IN, { headers: { ...XML, [name]: 'x' }, body: await echo('x') });
      expect(answer.status, name).toBe(400);
      expect(answer.headers['content-type']).toBe('application/problem+xml; charset=utf-8');
    }
    expect(stored()).toBe(0);
  });

  it('R6 Host with a port is refused', async () => {
    expect((await a.call('GET', START, { headers: { Host: 'localhost:16422' } })).status).toBe(400);
  });

  it("R7 another bank's path is 403", async () => {
    expect(
      (await a.call('POST', `/api/v1/in/${B}/msgs`, { headers: XML, body: await echo('x') })).status,
    ).toBe(403);
    expect((await a.call('GET', `/api/v1/out/${B}/stream/start`)).status).toBe(403);
  });

  it('R8 a body without a length is 411', async () => {
    const head = [`POST ${IN} HTTP/1.1`, 'Host: localhost', `Content-Type: ${XML['Content-Type']}`];
    expect(await a.raw(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1.1 411 /);
    const chunked = { ...XML, 'Transfer-Encoding': 'chunked' };
    expect(
      (await a.call('POST', IN, { headers: chunked, body: await echo('x'), chunked: true })).status,
    ).toBe(201);
  });

  it('R18 a burst is taken, then 429 with Retry-After, and more as time goes by', async () => {
    const { world, spi } = running.bank;
    const bill = (cost: number) => {
      const verdict = { resourceId: '-', ispb: A, verdict: 'x', cost };
      world.commit([{ section: 'spi', event: { happened: 'JUDGED', ...verdict } }]);
    };
    bill(3_749);
    expect((await a.post(await echo('x'))).status).toBe(201);
    await spi.settledDown();
    bill(750);
    const refused = await a.post(await echo('y'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await running.b.post(await echo('z'))).status).toBe(201);
    await running.control('POST', '/clock', { advance: 2 });
    expect((await a.post(await echo('y'))).status).toBe(201);
  });

  it('R19 the catalogs list what is enabled; another version is stored, and refused by admi.002', async () => {
    for (const side of ['in', 'out']) {
      const answer = await a.call('GET', `/api/v1/${side}/catalog`);
      const listed = [...answer.body.toString().matchAll(/<Message>([^<]+)</g)].map(([, name]) => name);
      expect(listed).toEqual(MESSAGE_TYPES.map(definitionOf));
    }
    const other = (await echo('x')).replace('pibr.001/1.3', 'pibr.001/9.9');
    const answer = await a.post(other);
    expect(answer.status).toBe(201);
    const [refusal] = await a.readUntil((read) => read.length > 0);
    expect(refusal).toMatchObject({ type: 'admi.002' });
  });
});

describe('messages to a participant', () => {
  it('R9 the seventh stream is refused, and the six go on', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => a.call('GET', START)));
    expect(six.map(({ status }) => status)).toEqual(Array(6).fill(204));
    const seventh = await a.call('GET', START);
    expect(seventh.status).toBe(429);
    expect(seventh.headers['retry-after']).toBeDefined();
    const further = await Promise.all(six.map((one) => a.call('GET', next(one))));
    expect(further.map(({ status }) => status)).toEqual(Array(6).fill(204));
  });

  it('R10 with nothing there the question waits, then 204 says how to go on', async () => {
    const before = performance.now();
    const answer = await a.call('GET', START);
    expect(performance.now() - before).toBeGreaterThan(390);
    expect(answer.status).toBe(204);
    expect(next(answer)).toMatch(/^\/api\/v1\/out\/99999010\/stream\/\w+\.1$/);
  });

  it('R11 a message that comes during the wait ends it at once', async () => {
    const question = a.call('GET', START);
    await expect.poll(() => running.bank.streams.openOf(A), { interval: 5 }).toBe(1);
    const signed = new Promise<number>((resolve) => {
      const unlisten = running.bank.world.listen((events) => {
        if (!events.some(({ event }) => (event as { happened: string }).happened === 'SIGNED')) return;
        unlisten();
        resolve(performance.now());
      });
    });
    await a.post(await echo('x'));
    expect((await question).status).toBe(200);
    expect(performance.now() - (await signed)).toBeLessThan(inTime(50));
  });

  it('R12 a multipart has ten at most, each with its id', async () => {
    await waiting(12);
    const first = await a.call('GET', START, { headers: MANY });
    expect(idsOf(first)).toHaveLength(10);
    const second = await a.call('GET', next(first), { headers: MANY });
    expect(idsOf(second)).toHaveLength(2);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(12);
  });

  it('R13 application/xml has exactly one', async () => {
    await waiting(2);
    const answer = await a.call('GET', START, { headers: { Accept: 'application/xml' } });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
    expect(answer.headers['pi-resourceid']).toMatch(/^\w{32}$/);
    expect(answer.body.toString().match(/<Envelope/g)).toHaveLength(1);
    expect((await a.call('GET', START, { headers: { Accept: 'text/html' } })).status).toBe(406);
  });

  it('R14 the next question confirms, and they never come again', async () => {
    await waiting(3);
    const first = await a.call('GET', START, { headers: MANY });
    expect(textsIn(first)).toHaveLength(3);
    const second = await a.call('GET', next(first), { headers: MANY });
    expect(second.status).toBe(204);
    expect(running.bank.spi.state.queues.get(A)).toEqual([]);
  });

  it('R15 what a stream leaves unconfirmed comes again with the same ids, also over a restart', async () => {
    await waiting(3);
    const ids = idsOf(await a.call('GET', START, { headers: MANY }));
    await expect.poll(() => running.bank.streams.openOf(A), { interval: 20 }).toBe(0);
    expect(idsOf(await a.call('GET', START, { headers: MANY }))).toEqual(ids);
    await running.restart();
    expect(idsOf(await running.a.call('GET', START, { headers: MANY }))).toEqual(ids);
  });

  it('R16 DELETE confirms the last batch; the second is 410', async () => {
    await waiting(2);
    const first = await a.call('GET', START, { headers: MANY });
    expect((await a.call('DELETE', next(first))).status).toBe(200);
    expect((await a.call('DELETE', next(first))).status).toBe(410);
    expect(running.bank.spi.state.queues.get(A)).toEqual([]);
    expect(running.bank.streams.openOf(A)).toBe(0);
  });

  it('R17 a used-up PI-Pull-Next loses nothing', async () => {
    await waiting(3);
    const one = { headers: { Accept: 'application/xml' } };
    const first = await a.call('GET', START, one);
    const second = await a.call('GET', next(first), one);
    const again = await a.call('GET', next(first), one);
    expect(again.headers['pi-resourceid']).toBe(second.headers['pi-resourceid']);
    expect(next(again)).toBe(next(second));
    const third = await a.call('GET', next(again), one);
    expect((await a.call('GET', next(first), one)).status).toBe(410);
    await a.call('DELETE', next(third));
    const seen = [first, second, third].map(({ headers }) => headers['pi-resourceid']);
    expect(new Set(seen).size).toBe(3);
    expect(running.bank.spi.state.queues.get(A)).toEqual([]);
  });

  it('a path that leads nowhere is 404, another method 405', async () => {
    expect((await a.call('GET', '/api/v1/nowhere')).status).toBe(404);
    expect((await a.call('PUT', START)).status).toBe(405);
    expect((await a.call('GET', IN)).status).toBe(405);
  });

  it('nobody comes in without a certificate of the authority', async () => {
    const { port } = new URL(running.bank.addresses.icom);
    await expect(fetch(`https://localhost:${port}${START}`)).rejects.toThrow();
  });
});
