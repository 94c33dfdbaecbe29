import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameOfOperation, publishedOperations } from '../reliability/torture/operations.ts';
import { shrink } from './shrink.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
// Every kind of act is in each history; their choices differ.
const HISTORIES = 6;

describe('simulated histories', { timeout: 900_000 }, () => {
  let status: number | null;
  let stdout = '';
  beforeAll(() => {
    const args = ['--seed', '2', '--acts', '4', '--cover', String(HISTORIES), '--twice'];
    const ran = spawnSync(process.execPath, ['test/long/run.mjs', 'sim', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    ({ status, stdout } = ran);
  }, 900_000);

  it('are the same for the same seed, byte for byte, and agree with the books', () => {
    const [, requests] = /^seed 2: [0-9a-f]{16}, (\d+) requests/m.exec(stdout) ?? [];
    expect(stdout).not.toContain('WRONG');
    expect(Number(requests)).toBeGreaterThan(20);
    expect(status).toBe(0);
  });

  it('have a good answer of every published operation', () => {
    const { length } = publishedOperations();
    expect(length).toBeGreaterThan(90);
    expect(stdout).toContain(`${length} of ${length} published operations had a good answer`);
  });
});

describe('the published operations', () => {
  it('are recognised by their requests', () => {
    const asked = publishedOperations().map((name) => name.replace(/\{\w+\}/g, 'a-b.1').split(' '));
    expect(asked.map(([method = '', path]) => nameOfOperation(method, `${path}?limit=5`))).toEqual(
      publishedOperations(),
    );
  });

  it('are neither the sandbox’s nor the pages’', () => {
    for (const path of ['/sandbox/cash-ins', '/web/recovery', '/operator/login', '/v3/nothing'])
      expect(nameOfOperation('POST', path)).toBeUndefined();
  });
});

describe('shrinking', () => {
  it('finds the two of many that fail together', () => {
    const names = Array.from({ length: 40 }, (_, at) => `act ${at}`);
    const needs = ['act 7', 'act 31'];
    expect(shrink(names, (dropped) => needs.every((name) => !dropped.includes(name)))).toEqual(needs);
  });
});
