import { readAmount } from '../../src/rails/bcb/messages/amount.ts';
import { faultOfOrder } from '../../src/rails/bcb/messages/order-rules.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import type { Participants } from '../world/participants.ts';
import { AHEAD_MS, HIGH_LIMIT_MS, isTimely, NORMAL_LIMIT_MS } from './rules.ts';
import type { RejectionCode, ServiceType, SpiState } from './state.ts';

export interface Judging {
  state: SpiState;
  participants: Participants;
  sender: string;
  now: Date;
}

/** Returns why the system refuses an order; undefined if it accepts it. */
export function faultAtDoor(
  order: OrderTransaction,
  service: ServiceType,
  judging: Judging,
): RejectionCode | undefined {
  if (faultOfOrder(order, service) !== undefined) return 'CH16';
  return (
    faultOfAgents(order, judging) ?? faultOfTimes(order, service, judging.now) ?? faultOfMoney(order, judging)
  );
}

function faultOfAgents(
  { debtorAgent, creditorAgent }: OrderTransaction,
  { participants, sender }: Judging,
): RejectionCode | undefined {
  if (!participants.has(debtorAgent)) return 'RC09';
  if (debtorAgent !== sender) return 'AGNT';
  if (!participants.has(creditorAgent)) return 'RC10';
  return creditorAgent === sender ? 'AG12' : undefined;
}

function faultOfTimes(order: OrderTransaction, service: ServiceType, now: Date): RejectionCode | undefined {
  if (!isTimely(order.ids.endToEndId, now)) return 'DT02';
  if (new Date(order.acceptedAt).getTime() > now.getTime() + AHEAD_MS) return 'DT02';
  return limitOf(order, service, now).getTime() <= now.getTime() ? 'AB03' : undefined;
}

function faultOfMoney(order: OrderTransaction, { state, sender }: Judging): RejectionCode | undefined {
  const amount = readAmount(order.amount);
  if (amount === 0n) return 'AM01';
  if (state.transfers.has(order.ids.endToEndId)) return 'ED05';
  return (state.accounts.get(sender)?.available ?? 0n) < amount ? 'AM04' : undefined;
}

/** Deadline for settling. For an order held for fraud analysis it counts from its arrival. */
export function limitOf({ acceptedAt }: OrderTransaction, { service }: ServiceType, now: Date): Date {
  if (service === 'PAGFRD') return new Date(now.getTime() + HIGH_LIMIT_MS);
  const limit = service === 'PAGPRI' ? HIGH_LIMIT_MS : NORMAL_LIMIT_MS;
  return new Date(new Date(acceptedAt).getTime() + limit);
}
