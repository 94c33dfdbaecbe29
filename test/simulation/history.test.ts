import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

describe('a simulated history', { timeout: 600_000 }, () => {
  it('is the same for the same seed, byte for byte, and agrees with the books', () => {
    const args = ['test/long/run.mjs', 'sim', '--seed', '2', '--acts', '1', '--twice'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
    const [, requests] = /^seed 2: [0-9a-f]{16}, (\d+) requests/m.exec(stdout) ?? [];
    expect(stdout).not.toContain('WRONG');
    expect(Number(requests)).toBeGreaterThan(20);
    expect(status).toBe(0);
  });
});

describe('shrinking', () => {
  it('finds the two of many that fail together', () => {
    const names = Array.from({ length: 40 }, (_, at) => `act ${at}`);
    const needs = ['act 7', 'act 31'];
    expect(shrink(names, (dropped) => needs.every((name) => !dropped.includes(name)))).toEqual(needs);
  });
});
