import { NEWEST, ROWS_READ_AT_MOST } from '../database/account-pages.ts';
import { type Executor, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { DAY_MS } from '../values/dates.ts';
import type { Permission } from '../values/permissions.ts';
import type { Equipment } from './equipment.ts';
import { instant } from './present.ts';

/** Time that a proposal waits for another operator, and then for its author, on the bank's clock. */
export const PROPOSAL_MS = DAY_MS;

/** One operator's proposal for a company, which another has confirmed, refused or not looked at yet. */
export interface Proposal {
  id: bigint;
  companyId: bigint;
  companyName: string;
  kind: Equipment['kind'];
  permissions: Permission[];
  strictSigning: boolean;
  email: string | null;
  name: string | null;
  proposedBy: bigint;
  proposer: string;
  proposedAt: Date;
  expiresAt: Date;
  decision: 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | null;
  decidedBy: bigint | null;
  decider: string | null;
  decidedAt: Date | null;
  madeId: string | null;
  madeAt: Date | null;
}

export type ProposalStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'LAPSED' | 'MADE';

export function statusOf(proposal: Proposal, now: Date): ProposalStatus {
  const { decision, madeAt, expiresAt } = proposal;
  if (madeAt !== null) return 'MADE';
  if (decision !== null && decision !== 'APPROVED') return decision;
  return expiresAt <= now ? 'LAPSED' : (decision ?? 'PENDING');
}

export function equipmentOf({ kind, permissions, strictSigning, email, name }: Proposal): Equipment {
  if (kind === 'CREDENTIAL') return { kind, permissions, strictSigning };
  return { kind, permissions, email: email ?? '', name: name ?? '' };
}

const COLUMNS = `p.id, p.company_id as "companyId", c.name as "companyName", p.kind, p.permissions,
    p.strict_signing as "strictSigning", p.email, p.name,
    p.proposed_by as "proposedBy", o.email as proposer, p.proposed_at as "proposedAt", p.expires_at as "expiresAt",
    p.decision, p.decided_by as "decidedBy", d.email as decider, p.decided_at as "decidedAt",
    p.made_id as "madeId", p.made_at as "madeAt"`;
const JOINS = `join companies c on c.id = p.company_id
   join operators o on o.id = p.proposed_by
   left join operators d on d.id = p.decided_by`;
const FROM = `select ${COLUMNS} from operator_proposals p ${JOINS}`;

const newest = sql<Proposal>(
  'operator-look-up.proposals',
  `${FROM} where p.id < $1 order by p.id desc limit $2`,
);
// Proposals that lapsed stay in the index of the open ones: a page reads a bounded number of them.
const open = sql<Proposal>(
  'operator-look-up.proposals.open',
  `select ${COLUMNS} from (
     select * from operator_proposals
      where id < $1 and made_at is null and coalesce(decision, 'APPROVED') = 'APPROVED'
      order by id desc limit ${ROWS_READ_AT_MOST}) p ${JOINS}
    where p.expires_at > $3 order by p.id desc limit $2`,
);
const locked = sql<Proposal>('operator-proposals.lock', `${FROM} where p.id = $1 for no key update of p`);
const one = sql<Proposal>('operator-proposals.one', `${FROM} where p.id = $1`);

/** Proposals, newest first; with `openAt` only those that still need an action. */
export function listProposals(
  executor: Executor,
  { before, limit, openAt }: { before: bigint | undefined; limit: number; openAt: Date | undefined },
): Promise<Proposal[]> {
  const page = [before ?? NEWEST, limit + 1];
  return openAt === undefined ? query(executor, newest, page) : query(executor, open, [...page, openAt]);
}

/** Serialises decisions on one proposal. */
export function lockProposal(tx: Tx, id: bigint): Promise<Proposal | undefined> {
  return queryOne(tx, locked, [id]);
}

export function findProposal(executor: Executor, id: bigint): Promise<Proposal | undefined> {
  return queryOne(executor, one, [id]);
}

export function presentProposal(proposal: Proposal, now: Date) {
  const { id, companyId, companyName, kind, permissions, email, name, decidedBy, madeId } = proposal;
  return {
    id: Number(id),
    company_id: Number(companyId),
    company_name: companyName,
    kind,
    permissions,
    ...(proposal.strictSigning ? { strict_signing: true } : {}),
    email,
    name,
    status: statusOf(proposal, now),
    proposed_by: { id: Number(proposal.proposedBy), email: proposal.proposer },
    proposed_at: instant(proposal.proposedAt),
    expires_at: instant(proposal.expiresAt),
    decided_by: decidedBy === null ? null : { id: Number(decidedBy), email: proposal.decider },
    decided_at: instant(proposal.decidedAt),
    made_id: madeId,
    made_at: instant(proposal.madeAt),
  };
}
