import { expect, it } from 'vitest';
import { allowOneMore } from './caller-limit.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + seconds * 1000);
const LIMIT = { count: 2, windowMs: 60_000 };

it('allows so many in a window that slides, and says when the next is', () => {
  expect(allowOneMore([], at(0), LIMIT)).toEqual({ allowed: true, instants: [at(0)] });
  expect(allowOneMore([at(0)], at(10), LIMIT)).toEqual({ allowed: true, instants: [at(0), at(10)] });
  expect(allowOneMore([at(0), at(10)], at(20), LIMIT)).toEqual({ allowed: false, retryAfterSeconds: 40 });
  expect(allowOneMore([at(0), at(10)], at(59.5), LIMIT)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  expect(allowOneMore([at(0), at(10)], at(60), LIMIT)).toEqual({ allowed: true, instants: [at(10), at(60)] });
});
