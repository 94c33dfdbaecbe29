import { expect } from 'vitest';
import type { Credential, TestBank } from './harness.ts';

/** Opens an endpoint, so that a company's events are written; the sandbox's own inbox hears them. */
export async function listen(bank: TestBank, as?: Credential): Promise<void> {
  const endpoint = { url: `${bank.url}/sandbox/inbox/ears`, type: 'ALL' };
  expect((await bank.post('/v3/webhooks', endpoint, as === undefined ? {} : { as })).status).toBe(201);
  // A decision within a second of an opening may or may not be told.
  await bank.advance(2);
}
