import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const PATIENT_MS = 60_000;

describe('a turnstile', () => {
  it('lets everybody through at once while nobody is alone', () => {
    const turnstile = createTurnstile();
    expect([turnstile.enter(), turnstile.enter()]).toEqual([undefined, undefined]);
  });

  it('keeps the room until those inside have left, and those who come wait', async () => {
    const turnstile = createTurnstile();
    const told: string[] = [];
    turnstile.enter();
    const alone = turnstile.alone(async () => void told.push('alone'), PATIENT_MS);
    const next = turnstile.enter()?.then(() => told.push('next'));
    await Promise.resolve();
    expect(told).toEqual([]);
    turnstile.leave();
    await alone;
    await next;
    expect(told).toEqual(['alone', 'next']);
  });

  it('waits for nobody longer than it is told to', async () => {
    const turnstile = createTurnstile();
    turnstile.enter();
    let worked = false;
    await turnstile.alone(async () => {
      worked = true;
    }, 1);
    expect(worked).toBe(true);
  });

  it('opens again after work that failed', async () => {
    const turnstile = createTurnstile();
    const failing = turnstile.alone(() => Promise.reject(new Error('no')), PATIENT_MS);
    await expect(failing).rejects.toThrow('no');
    expect(turnstile.enter()).toBeUndefined();
  });

  it('runs work that overlaps one after the other, and lets in those who came meanwhile', async () => {
    const turnstile = createTurnstile();
    const told: string[] = [];
    let end = () => {};
    const first = turnstile.alone(async () => {
      told.push('first begins');
      await new Promise<void>((resolve) => (end = resolve));
      told.push('first ends');
    }, PATIENT_MS);
    const early = turnstile.enter()?.then(() => told.push('early'));
    const second = turnstile.alone(async () => void told.push('second'), PATIENT_MS);
    const late = turnstile.enter()?.then(() => told.push('late'));
    await new Promise(setImmediate);
    expect(told).toEqual(['first begins']);
    end();
    await Promise.all([first, second, early, late]);
    expect(told).toEqual(['first begins', 'first ends', 'second', 'early', 'late']);
    expect(turnstile.enter()).toBeUndefined();
  });
});
