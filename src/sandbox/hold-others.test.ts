import { beforeEach, describe, expect, it } from 'vitest';
import type { DueWorkRunner } from '../database/due-work/due-work.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { createTurnstile, type Turnstile } from '../queues/turnstile.ts';
import { holdOthers, type OtherNodes } from './hold-others.ts';

const PATIENT_MS = 60_000;

let lost: string[];
let door: Turnstile;
let others: OtherNodes;
let forgotten: number;
beforeEach(() => {
  lost = [];
  door = createTurnstile();
  forgotten = 0;
  const topics = new Map<string, (question: never) => unknown>();
  const nodes = {
    hear: (topic: string, answer: (question: never) => unknown) => void topics.set(topic, answer),
    askAll: async (topic: string) => {
      const at = lost.indexOf(topic);
      if (at === -1) return [await topics.get(topic)?.(undefined as never)];
      lost.splice(at, 1);
      return [];
    },
  } as unknown as Nodes;
  const runner = { alone: createTurnstile().alone } as DueWorkRunner;
  const forget = () => {
    forgotten += 1;
  };
  const parts = { nodes, door, runner, forget, patienceMs: PATIENT_MS };
  others = holdOthers(parts, () => Promise.resolve());
});

describe('a node held during a reset of another', () => {
  it('admits nobody until it is released', async () => {
    const release = await others.hold();
    const waiting = door.enter();
    expect(waiting).toBeDefined();
    await release();
    await waiting;
    expect(forgotten).toBe(1);
  });

  it('admits those who waited on a hold whose release was lost, after the next reset', async () => {
    const first = await others.hold();
    lost.push('reset.release');
    await first();
    const waiting = door.enter();
    const second = await others.hold();
    const later = door.enter();
    await second();
    await Promise.all([waiting, later]);
    expect(forgotten).toBe(1);
  });

  it('does not begin a hold that was released while it waited for its turn', async () => {
    let end = () => {};
    const own = door.alone(() => new Promise<void>((resolve) => (end = resolve)), PATIENT_MS);
    const holding = others.hold();
    // Another node that leads no longer waits for this one, and releases all.
    lost.push('reset.hold');
    const release = await others.hold();
    await release();
    end();
    await own;
    await holding;
    await door.enter();
    door.leave();
  });
});
