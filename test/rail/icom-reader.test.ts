import { afterEach, expect, it } from 'vitest';
import type { IcomConnection, IcomRequest, IcomResponse } from '../../src/rails/bcb/icom/connection.ts';
import { StreamReader } from '../../src/rails/bcb/icom/reader.ts';
import type { IcomStore } from '../../src/rails/bcb/icom/store.ts';
import { until } from '../until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const START = '/api/v1/out/12345678/stream/start';

/** A reader of a system that gives these answers in turn, and then waits; and the paths it was asked for. */
function readFrom(answers: readonly Pick<IcomResponse, 'status' | 'headers'>[]) {
  const left = [...answers];
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const send = async ({ method, path }: IcomRequest): Promise<IcomResponse> => {
    asked.push(`${method} ${path}`);
    const answer = left.shift();
    if (answer !== undefined) return { ...answer, body: Buffer.alloc(0) };
    if (method === 'GET') await new Promise<void>((resolve) => open.push(resolve));
    return { status: 410, headers: {}, body: Buffer.alloc(0) };
  };
  const reader = new StreamReader({
    connection: { send } as unknown as IcomConnection,
    store: {} as IcomStore,
    ...{ ispb: '12345678', stored: async () => undefined, heard: () => undefined, troubled: () => undefined },
  });
  ends.push(() => {
    for (const answer of open.splice(0)) answer();
    return reader.stop();
  });
  reader.start();
  return asked;
}

it.each([429, 503])('repeats a request of a stream that is answered %i with no next one', async (status) => {
  const busy = { status, headers: { 'retry-after': '0' } };
  const asked = readFrom([busy, { status: 204, headers: { 'pi-pull-next': '/stream/2' } }, busy, busy]);
  await until(() => expect(asked).toHaveLength(5));
  expect(asked).toEqual([`GET ${START}`, `GET ${START}`, 'GET /stream/2', 'GET /stream/2', 'GET /stream/2']);
});

it('makes the next request of a stream that is busy, where the answer names one', async () => {
  const headers = { 'retry-after': '0', 'pi-pull-next': '/stream/2' };
  const asked = readFrom([{ status: 503, headers }]);
  await until(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([`GET ${START}`, 'GET /stream/2']);
});
