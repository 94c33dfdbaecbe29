import { describe, expect, it } from 'vitest';
import { createRing } from './ring.ts';

describe('a ring', () => {
  it('keeps the newest in their order, under numbers that grow', () => {
    const ring = createRing<number>(3);
    for (const thing of [1, 2]) ring.push(thing);
    expect(ring.after(0).map(({ thing }) => thing)).toEqual([1, 2]);
    for (const thing of [3, 4, 5, 6, 7]) ring.push(thing);
    const kept = ring.after(0);
    expect(kept.map(({ thing }) => thing)).toEqual([5, 6, 7]);
    expect(kept.map(({ id }) => id)).toEqual(kept.map(({ id }) => id).sort((one, other) => one - other));
    expect(ring.after(kept[1]?.id ?? 0).map(({ thing }) => thing)).toEqual([7]);
  });

  it('begins anew once it is cleared', () => {
    const ring = createRing<number>(3);
    for (const thing of [1, 2, 3, 4]) ring.push(thing);
    ring.clear();
    expect(ring.after(0)).toEqual([]);
    ring.push(5);
    expect(ring.after(0).map(({ thing }) => thing)).toEqual([5]);
  });
});
