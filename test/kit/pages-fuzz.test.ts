import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultOfPages } from '../documented.ts';
import { tries } from '../full.ts';
import { type Answer, type Json, startBank, type TestBank } from '../harness.ts';
import { asOperator } from '../operators.ts';
import { browse } from '../pages.ts';
import { HELENA } from '../screens/customer.ts';
import { type FuzzedRequest, fuzzedRequest, type Known, operationsOf } from './fuzzed-request.ts';
import { makeLifeForFuzz } from './life-for-fuzz.ts';

// TEST_FUZZ=20000 TEST_SEED=7 npx vitest run test/kit/pages-fuzz.test.ts: more requests, and others.
const RUNS = Number(process.env.TEST_FUZZ ?? tries(3_000));
const SEED = Number(process.env.TEST_SEED ?? 20261123);
const WAIT_MS = 40 * RUNS + 600_000;

// It ends the session that asks, or takes from those who ask what they ask with.
const LEFT_ALONE =
  /\/(logout|login|password|mfa|mfa\/confirm|recovery|session|sessions)$|^\/operator\/operators\/|^\/web\/team\//;

let bank: TestBank;
let known: Known;
beforeAll(async () => {
  bank = await startBank({ freeActsPerSecond: 0, codesPerSecond: 0 });
  known = await makeLifeForFuzz(bank);
});
afterAll(() => bank.close());

type Send = (request: Pick<FuzzedRequest, 'method' | 'path' | 'body'>) => Promise<Answer>;

/** Sends requests made of a document; answers what was wrong with the answers, and how often each status came. */
async function fuzz(name: string, send: Send) {
  const document: Json = JSON.parse(
    readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8'),
  );
  const operations = operationsOf(document).filter(({ path }) => !LEFT_ALONE.test(path));
  const faults = new Map<string, string>();
  const met = new Map<number, number>();
  const request = fc.oneof(...operations.map((operation) => fuzzedRequest(operation, known)));
  const property = fc.asyncProperty(request, async ({ method, path, body }) => {
    const asked = { method, path, ...(body !== undefined && { body }) };
    const answer = await send({ method, path, body }).catch((error) => String(error));
    const fault =
      typeof answer === 'string'
        ? answer
        : answer.status === 500
          ? `${method} ${path} ${JSON.stringify(answer.body)}`
          : faultOfPages(asked, answer);
    if (typeof answer !== 'string') met.set(answer.status, (met.get(answer.status) ?? 0) + 1);
    if (fault !== undefined) faults.set(fault.slice(0, 60), `${fault} asked ${JSON.stringify(asked)}`);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED });
  return { faults: [...faults.values()], met };
}

describe(`of ${RUNS} answers (seed ${SEED}) none is outside`, () => {
  it(
    "the operators' document",
    async () => {
      const rosa = await asOperator(bank);
      const { faults, met } = await fuzz('openapi-operator', ({ method, path, body }) =>
        rosa.send(method, path, body),
      );
      expect(faults).toEqual([]);
      // It is worth something only while it gets through to the operations, and to what they refuse.
      expect([...met.keys()]).toEqual(expect.arrayContaining([200, 404, 422]));
      expect(met.get(200) ?? 0).toBeGreaterThan(RUNS / 10);
    },
    WAIT_MS,
  );

  it(
    "the pages' document",
    async () => {
      const helena = await browse(bank, HELENA);
      const { faults, met } = await fuzz('openapi-web', ({ method, path, body }) =>
        helena.send(method, path, body),
      );
      expect(faults).toEqual([]);
      expect([...met.keys()]).toEqual(expect.arrayContaining([200, 400, 422]));
      expect(met.get(200) ?? 0).toBeGreaterThan(RUNS / 10);
    },
    WAIT_MS,
  );
});
