import { expect, it } from 'vitest';
import type { Turn } from '../turns/turn.ts';
import { CREATE } from './create.ts';
import type { CreateRequest } from './decide-create.ts';

/** Tells whether a turn locks its rows before it decides this request. */
function readsFirst(request: Partial<CreateRequest>): boolean {
  let reads = false;
  const set = { want: () => {}, wantNumber: () => {} };
  const turn = { use: () => set, readFirst: () => (reads = true) } as unknown as Turn;
  CREATE.needs({ companyId: 1n, idempotency: null, approve: false, ...request } as CreateRequest, turn);
  return reads;
}

it('is decided once its account is locked if it has a deadline or a second factor, which a wait would outlive', () => {
  expect(readsFirst({ notAfter: new Date() })).toBe(true);
  expect(readsFirst({ totp: {} as never })).toBe(true);
  expect(readsFirst({})).toBe(false);
});
