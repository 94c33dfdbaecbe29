import type { InvitingContext } from '../companies/invite-colleague.ts';
import { findUserByEmail } from '../companies/users.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Act } from './audit.ts';
import { equip } from './equip.ts';
import type { Equipment, Made } from './equipment.ts';
import { equipmentOf, findProposal, lockProposal, PROPOSAL_MS, type Proposal, statusOf } from './proposal.ts';

const insert = sql<{ id: bigint }>(
  'operator-proposals.insert',
  `insert into operator_proposals
     (company_id, kind, permissions, email, name, proposed_by, proposed_at, expires_at, strict_signing)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

interface Proposing {
  companyId: bigint;
  equipment: Equipment;
  operatorId: bigint;
  now: Date;
}

/** Stores a proposal to equip a company, for another operator to confirm. Refusals: `emailTaken`. */
export async function propose(
  tx: Tx,
  { companyId, equipment, operatorId, now }: Proposing,
): Promise<{ done: Act; proposal: Proposal }> {
  const { kind, permissions } = equipment;
  const person = equipment.kind === 'CREDENTIAL' ? undefined : equipment;
  const email = person?.email.toLowerCase() ?? null;
  if (kind === 'USER' && email !== null && (await findUserByEmail(tx, email)) !== undefined)
    throw new Refusal('emailTaken');
  const expiresAt = new Date(now.getTime() + PROPOSAL_MS);
  const columns = [
    companyId,
    kind,
    [...permissions],
    email,
    person?.name ?? null,
    operatorId,
    now,
    expiresAt,
    equipment.kind === 'CREDENTIAL' && equipment.strictSigning,
  ];
  const row = await queryOne(tx, insert, columns);
  const proposal = (await findProposal(tx, row?.id as bigint)) as Proposal;
  return { done: lineOf(proposal, `${kind}_PROPOSED`), proposal };
}

interface Decision {
  id: bigint;
  operatorId: bigint;
  now: Date;
}

const decide = sql<{ decider: string }>(
  'operator-proposals.decide',
  `update operator_proposals set decision = $2, decided_by = $3, decided_at = $4, expires_at = $5 where id = $1
   returning (select email from operators where id = $3) as decider`,
);

/**
 * Approves a proposal of another operator. A person gets their link at once; the proposer of a credential has a day to
 * fetch it. Refusals: those of `load` and `equip`, and `ownProposal`.
 */
export async function approveProposal(
  tx: Tx,
  inviting: InvitingContext,
  { id, operatorId, now }: Decision,
): Promise<Act[]> {
  const proposal = await load(tx, { id, now, status: 'PENDING' });
  if (proposal.proposedBy === operatorId) throw new Refusal('ownProposal');
  const expiresAt = new Date(now.getTime() + PROPOSAL_MS);
  const decided = await queryOne(tx, decide, [id, 'APPROVED', operatorId, now, expiresAt]);
  const approved = lineOf(proposal, 'PROPOSAL_APPROVED');
  if (proposal.kind === 'CREDENTIAL') return [approved];
  const agreed = { ...proposal, decider: decided?.decider ?? null };
  return [approved, (await make(tx, inviting, agreed, now)).done];
}

/** Rejects the proposal of another operator, or withdraws one's own. Refusals: those of `load`. */
export async function dropProposal(tx: Tx, { id, operatorId, now }: Decision): Promise<Act> {
  const proposal = await load(tx, { id, now, status: 'PENDING' });
  const decision = proposal.proposedBy === operatorId ? 'WITHDRAWN' : 'REJECTED';
  await execute(tx, decide, [id, decision, operatorId, now, proposal.expiresAt]);
  return lineOf(proposal, `PROPOSAL_${decision}`);
}

const markMade = sql(
  'operator-proposals.made',
  'update operator_proposals set made_id = $2, made_at = $3 where id = $1',
);

/**
 * Makes the credential of an approved proposal and shows its secrets to the proposer, once. The other operator never
 * sees them, and nothing is stored meanwhile. Refusals: those of `load` and `equip`, and `forbidden`.
 */
export async function collectProposal(
  tx: Tx,
  inviting: InvitingContext,
  { id, operatorId, now }: Decision,
): Promise<Made> {
  const proposal = await load(tx, { id, now, status: 'APPROVED' });
  if (proposal.proposedBy !== operatorId) throw new Refusal('forbidden');
  return make(tx, inviting, proposal, now);
}

/** Makes what an approved proposal says, which the caller has locked. */
async function make(tx: Tx, inviting: InvitingContext, proposal: Proposal, now: Date): Promise<Made> {
  const { id, companyId, companyName, proposer, decider } = proposal;
  const made = await equip(tx, inviting, {
    company: { id: companyId, name: companyName },
    equipment: equipmentOf(proposal),
    now,
    agreed: { proposal: Number(id), proposed_by: proposer, approved_by: decider },
  });
  await execute(tx, markMade, [id, made.madeId, now]);
  return made;
}

/** Locks and returns the proposal. Refusals: `notFound`, `proposalInWrongStatus`. */
async function load(
  tx: Tx,
  { id, now, status }: { id: bigint; now: Date; status: 'PENDING' | 'APPROVED' },
): Promise<Proposal> {
  const proposal = await lockProposal(tx, id);
  if (proposal === undefined) throw new Refusal('notFound');
  if (statusOf(proposal, now) !== status) throw new Refusal('proposalInWrongStatus');
  return proposal;
}

function lineOf({ id, companyId, kind, permissions, email, name, proposer }: Proposal, act: string): Act {
  const person = kind === 'CREDENTIAL' ? {} : { email, name };
  const details = { kind, ...person, permissions, proposed_by: proposer };
  return { act, subject: 'PROPOSAL', subjectId: id, companyId, details };
}
