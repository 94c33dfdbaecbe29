import { loadOwnCompany } from '../companies/own-company.ts';
import type { Tx } from '../database/transaction.ts';
import { publish } from '../webhooks/events/publish.ts';
import type { Requisition } from './requisition.ts';
import { requisitionResource } from './resource.ts';

/** Tells the bank's own company how a requisition was decided; the decision is the only thing that is told of one. */
export async function publishDecision(tx: Tx, requisition: Requisition): Promise<void> {
  const approved = requisition.statusInternal === 'APPROVED';
  await publish(tx, {
    companyId: await loadOwnCompany(tx),
    // It happened at the bank's counter, on no account of the bank's.
    accountId: null,
    subject: 'REQUISITION',
    subjectId: requisition.id,
    sequence: requisition.events,
    type: approved ? 'ONBOARDING_REQUISITION_APPROVED' : 'ONBOARDING_REQUISITION_REPROVED',
    data: requisitionResource(requisition, null),
    at: requisition.updatedAt,
  });
}
