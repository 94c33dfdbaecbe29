import { describe, expect, it } from 'vitest';
import { createFullness } from './fullness.ts';

describe('turns', () => {
  it('are full while callers fill several of them, and not for a single one', () => {
    const fullness = createFullness(() => 0);
    const lane = fullness.lane();
    lane.took(20);
    expect(fullness.isFull()).toBe(false);
    for (let turn = 0; turn < 5; turn += 1) lane.took(20);
    expect(fullness.isFull()).toBe(true);
    lane.took(0);
    expect(fullness.isFull()).toBe(true);
    for (let turn = 0; turn < 5; turn += 1) lane.took(1);
    expect(fullness.isFull()).toBe(false);
    expect(fullness.taken()).toBe(125);
  });

  it('are not full once nothing has come for a moment', () => {
    let at = 0;
    const fullness = createFullness(() => at);
    const [busy, quiet] = [fullness.lane(), fullness.lane()];
    for (let turn = 0; turn < 9; turn += 1) busy.took(50);
    quiet.took(1);
    busy.idle();
    at = 5;
    expect(fullness.isFull()).toBe(true);
    at = 10;
    expect(fullness.isFull()).toBe(false);
    busy.took(20);
    expect(fullness.isFull()).toBe(false);
  });
});
