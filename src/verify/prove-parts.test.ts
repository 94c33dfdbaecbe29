import { describe, expect, it } from 'vitest';
import { BREACHES } from '../../test/breaches.ts';
import { breached, breakOnPurpose } from '../../test/break-on-purpose.ts';
import { FULL } from '../../test/full.ts';
import type { Executor } from '../database/pool.ts';
import { prove } from './prove.ts';
import type { Verdict } from './run-checks.ts';
import { sightWithin } from './sight.ts';
import { CHECKS } from './verify.ts';

const on = breakOnPurpose();

/** From the beginning to the end. */
async function partByPart(tx: Executor): Promise<Verdict[]> {
  const { verdicts, looked } = await prove(sightWithin(tx), { reach: 'whole' });
  // The seals' own verdicts have no whole tables to be asked.
  expect(looked).not.toEqual([]);
  return verdicts.filter(({ id }) => CHECKS.some((check) => check.id === id));
}

const SHOWN = new Set<string>();
/** Ways of which each shows a check that none before it showed: the long run tries the others part by part too. */
const ONE_OF_EACH = BREACHES.filter(({ red }) => {
  const fresh = red.some((id) => !SHOWN.has(id));
  for (const id of red) SHOWN.add(id);
  return fresh;
});

describe('a proof part by part', () => {
  it.each(FULL ? BREACHES : ONE_OF_EACH)('goes red when $what', async ({ sql, red }) => {
    expect(breached(await on.verdictsAfter(sql, partByPart))).toEqual([...red].sort());
  });
});
