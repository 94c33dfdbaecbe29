import { loadOwnCompany } from '../companies/own-company.ts';
import type { Tx } from '../database/transaction.ts';
import { publish } from '../webhooks/events/publish.ts';
import type { Requisition } from './requisition.ts';
import { requisitionResource } from './resource.ts';

/** Emits the decision on a requisition to the bank's own company; no other event of a requisition exists. */
export async function publishDecision(tx: Tx, requisition: Requisition): Promise<void> {
  const approved = requisition.statusInternal === 'APPROVED';
  await publish(tx, {
    companyId: await loadOwnCompany(tx),
    // It belongs to no account.
    accountId: null,
    subject: 'REQUISITION',
    subjectId: requisition.id,
    sequence: requisition.events,
    type: approved ? 'ONBOARDING_REQUISITION_APPROVED' : 'ONBOARDING_REQUISITION_REPROVED',
    data: requisitionResource(requisition, null),
    at: requisition.updatedAt,
  });
}
