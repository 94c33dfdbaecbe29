import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank({ host: '0.0.0.0', sandboxToken: 'open sesame' });
});
afterAll(() => bank.close());

/** Sends the path as it is written: no client may tidy it up. */
function statusOf(path: string, authorization?: string): Promise<number | undefined> {
  const port = new URL(bank.url).port;
  const headers = authorization === undefined ? {} : { authorization };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it.each(['/sandbox', '/sandbox/', '/%73andbox', '/sandbox/clock', '/sandbox?x=1', '//127.0.0.1/sandbox'])(
  'does not answer %s beyond loopback without the token',
  async (path) => {
    expect(await statusOf(path)).toSatisfy((status: number) => status === 401 || status === 404);
    expect(await statusOf(path, 'Bearer open')).toSatisfy((status: number) => status >= 400);
  },
);

it('starts over for nobody without the token', async () => {
  const ask = (headers?: Record<string, string>) =>
    bank.call({ method: 'POST', path: '/sandbox/reset', as: null, ...(headers && { headers }) });
  const refused = await ask();
  expect([refused.status, refused.body]).toEqual([401, { detail: 'Unauthorized' }]);
  expect((await ask({ authorization: 'Bearer open' })).status).toBe(401);
  expect((await ask({ authorization: 'Bearer open sesame' })).status).toBe(200);
});

it('answers whoever has the token', async () => {
  expect(await statusOf('/sandbox/clock', 'Bearer open sesame')).toBe(200);
});

it('guards nothing else', async () => {
  expect(await statusOf('/healthz')).toBe(200);
});
