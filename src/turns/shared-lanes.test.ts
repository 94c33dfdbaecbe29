import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { NodeSilent } from '../nodes/wire.ts';
import { Refusal } from '../refusals.ts';
import type { TurnLanes } from './lanes.ts';
import { shareLanes } from './shared-lanes.ts';
import type { Verb } from './turn.ts';

interface Item {
  key: string | null;
}

const MAKE: Verb<Item, string> = {
  name: 'make',
  companyOf: () => 1n,
  needs: () => undefined,
  decide: () => 'made',
};

/** Lanes beside a node that serves the company, and never answers. */
function lanesBesideASilentNode(submit: TurnLanes['submit']) {
  const peer = { ask: () => Promise.reject(new NodeSilent('gone')) };
  const nodes = { serving: () => peer, hear: () => undefined } as unknown as Nodes;
  const own = { submit } as TurnLanes;
  const lanes = shareLanes(own, nodes, { staleMs: 1_000, real: () => 0 });
  lanes.travel([
    {
      verb: MAKE,
      again: ({ key }: Item) => key !== null,
      keyOf: ({ key }: Item) => key ?? undefined,
    } as never,
  ]);
  return lanes;
}

/** A refusal would say that nothing was done: callers give back what they had taken for it. */
const MAY_BE_DONE = { name: DatabaseUnavailable.name, commitUnknown: true };

it('refuses nothing that a node may have done before it fell silent', async () => {
  const lanes = lanesBesideASilentNode(() => Promise.reject(new Error('is not asked')));
  await expect(lanes.submit(MAKE, { key: null })).rejects.toMatchObject(MAY_BE_DONE);
});

it('does here what is done once however often it is asked for', async () => {
  const lanes = lanesBesideASilentNode((() => Promise.resolve('made here')) as TurnLanes['submit']);
  expect(await lanes.submit(MAKE, { key: 'a' })).toBe('made here');
});

it('refuses none of those either, where no turn is to be had here', async () => {
  const lanes = lanesBesideASilentNode(() => Promise.reject(new Refusal('unavailable')));
  await expect(lanes.submit(MAKE, { key: 'a' })).rejects.toMatchObject(MAY_BE_DONE);
});
