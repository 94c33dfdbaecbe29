import type { InvitingContext } from '../../companies/invite-colleague.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Work } from '../act.ts';
import type { Act } from '../audit.ts';
import { findProposal, type Proposal, presentProposal } from '../proposal.ts';
import { approveProposal, collectProposal, dropProposal } from '../propose.ts';

/** The proposal after what was done to it. */
async function decided(tx: Tx, id: bigint, { done, now }: { done: Act | Act[]; now: Date }) {
  const proposal = (await findProposal(tx, id)) as Proposal;
  return { done, result: presentProposal(proposal, now) };
}

/** Confirms another operator's proposal. Refusals: as `approveProposal`. */
export function approve(inviting: InvitingContext, id: bigint) {
  return (async (tx, { operatorId, now }) => {
    const done = await approveProposal(tx, inviting, { id, operatorId, now });
    return decided(tx, id, { done, now });
  }) satisfies Work<object>;
}

/** Refuses another operator's proposal, or withdraws an own one. Refusals: as `dropProposal`. */
export function drop(id: bigint) {
  return (async (tx, { operatorId, now }) => {
    const done = await dropProposal(tx, { id, operatorId, now });
    return decided(tx, id, { done, now });
  }) satisfies Work<object>;
}

/** Makes the credential of an own proposal that was approved, and shows its secrets. Refusals: as `collectProposal`. */
export function collect(inviting: InvitingContext, id: bigint): Work<object> {
  return async (tx, { operatorId, now }) => {
    const made = await collectProposal(tx, inviting, { id, operatorId, now });
    return { done: made.done, result: made.shown };
  };
}
