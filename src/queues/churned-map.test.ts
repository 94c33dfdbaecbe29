import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChurnedMap } from './churned-map.ts';

const steps = fc.array(
  fc.record({ key: fc.integer({ min: 0, max: 40 }), value: fc.option(fc.integer(), { nil: undefined }) }),
  { maxLength: 400 },
);

describe('a churned map', () => {
  it('holds what a map holds, in its order, however often it moves', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const [churned, plain] = [createChurnedMap<number, number>(), new Map<number, number>()];
        for (const { key, value } of taken) {
          if (value === undefined) {
            churned.delete(key);
            plain.delete(key);
          } else {
            churned.set(key, value);
            plain.set(key, value);
          }
          expect([churned.size, churned.get(key)]).toEqual([plain.size, plain.get(key)]);
        }
        expect([...churned.values()]).toEqual([...plain.values()]);
      }),
    );
  });
});
