import { readAmount } from '../../src/rails/bcb/messages/amount.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import type { Recorded } from '../world/world.ts';
import { recorded } from './events.ts';
import { limitOf } from './judge-order.ts';
import { limitOfReturn } from './judge-return.ts';
import type { Plays, ServiceType, Transfer } from './state.ts';
import { told } from './tell.ts';

/** Takes an accepted order: blocks its money, and asks the payee. */
export function takeOrder(
  order: OrderTransaction,
  service: ServiceType,
  now: Date,
  plays: Plays = {},
): Recorded[] {
  const transfer: Transfer = {
    id: order.ids.endToEndId,
    endToEndId: order.ids.endToEndId,
    from: order.debtorAgent,
    to: order.creditorAgent,
    amount: readAmount(order.amount),
    takenAt: now.toISOString(),
    limitAt: limitOf(order, service, now).toISOString(),
    what: { type: 'pacs.008', service, transaction: order },
    plays,
    ending: undefined,
  };
  return [
    recorded({ happened: 'TAKEN', transfer }),
    told(transfer.to, { type: 'pacs.008', service, transaction: order }),
  ];
}

export function takeReturn(given: ReturnTransaction, now: Date): Recorded[] {
  const transfer: Transfer = {
    id: given.returnId,
    endToEndId: given.endToEndId,
    from: given.original.creditorAgent,
    to: given.original.debtorAgent,
    amount: readAmount(given.amount),
    takenAt: now.toISOString(),
    limitAt: limitOfReturn(given, now).toISOString(),
    what: { type: 'pacs.004', transaction: given },
    plays: {},
    ending: undefined,
  };
  return [
    recorded({ happened: 'TAKEN', transfer }),
    told(transfer.to, { type: 'pacs.004', transaction: given }),
  ];
}
