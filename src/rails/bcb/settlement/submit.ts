import {
  type OutgoingReturn,
  type PassedOn,
  type PaymentOrder,
  type Standing,
  settlementLimitMs,
} from '../../../rail/rail.ts';
import { type Outgoing, WrittenBefore } from '../icom/bundler.ts';
import { MessageRefused } from '../messages/message-refused.ts';
import { faultOfOrder } from '../messages/order-rules.ts';
import type { Desk } from './desk.ts';
import { REFUSED_CODE } from './hear-refusals.ts';
import { findTransfers, insertTransfers, type NewTransfer, standingOf } from './transfers.ts';
import { serviceOf, writeOrder, writeRecovered, writeReturn } from './write-order.ts';

/** An outgoing transfer, and its row. */
interface Going {
  row: NewTransfer;
  /** When the bank began it. */
  placedAt: Date;
  outgoing(): Outgoing;
}

/**
 * Submits orders: each is stored with its message before that is sent. For a known order it returns the current
 * state.
 */
export function submitOrders(desk: Desk, orders: readonly PaymentOrder[]): Promise<Standing[]> {
  return submit(
    desk,
    orders.map((order) => {
      const limitAt = new Date(order.placedAt.getTime() + settlementLimitMs(order.priority));
      return {
        row: { id: order.endToEndId, ...partsOf(order), debtorAgent: desk.world.ispb, limitAt },
        placedAt: order.placedAt,
        outgoing: () => {
          const [service, transaction] = [serviceOf(order.priority), writeOrder(order)];
          const fault = faultOfOrder(transaction, service);
          if (fault !== undefined) throw new MessageRefused(order.endToEndId, fault);
          return { type: 'pacs.008', service, transaction, expiresAt: limitAt.getTime() };
        },
      };
    }),
  );
}

/** The same for returns. */
export function submitReturns(desk: Desk, returns: readonly OutgoingReturn[]): Promise<Standing[]> {
  return submit(
    desk,
    returns.map((given) => {
      const limitAt = new Date(given.placedAt.getTime() + settlementLimitMs('PAGPRI'));
      const { passedOn, placedAt } = given;
      const row = { id: given.returnId, ...partsOf(given), limitAt };
      if (passedOn !== null) return goingToVictim({ ...row, debtorAgent: desk.world.ispb }, given, passedOn);
      return {
        row: { ...row, debtorAgent: given.payerIspb },
        placedAt,
        outgoing: () => ({
          type: 'pacs.004',
          transaction: writeReturn(given, desk.world.ispb),
          expiresAt: limitAt.getTime(),
        }),
      };
    }),
  );
}

/** Money that its payer had passed on is not returned: it is sent to the victim as a payment. */
function goingToVictim(row: NewTransfer, given: OutgoingReturn, passedOn: PassedOn): Going {
  return {
    row,
    placedAt: given.placedAt,
    outgoing: () => {
      const [service, transaction] = [serviceOf('PAGPRI'), writeRecovered(given, passedOn)];
      const fault = faultOfOrder(transaction, service);
      if (fault !== undefined) throw new MessageRefused(given.returnId, fault);
      const { limitAt, endToEndId } = row;
      return {
        ...{ type: 'pacs.008', service, transaction, expiresAt: limitAt.getTime() },
        givesBack: endToEndId,
      };
    },
  };
}

/** Returns the states of ids; one that was never submitted is unknown. */
export async function standingsOf(desk: Desk, ids: readonly string[]): Promise<Standing[]> {
  const transfers = await findTransfers(desk.db, ids);
  return ids.map((id) => standingOf(transfers.get(id)));
}

function partsOf({ endToEndId, amount }: { endToEndId: string; amount: bigint }) {
  return { direction: 'OUT', endToEndId, amount } as const;
}

async function submit(desk: Desk, going: readonly Going[]): Promise<Standing[]> {
  const ids = going.map(({ row }) => row.id);
  // Returns the stored state of a known transfer. A late one may have been submitted in time.
  const now = desk.now();
  const perhaps = going.filter((one) => one.row.limitAt <= now || isForgotten(desk, one));
  const known = await findTransfers(
    desk.db,
    perhaps.map(({ row }) => row.id),
  );
  const fresh = new Map(going.flatMap((one) => (known.has(one.row.id) ? [] : [[one.row.id, one] as const])));
  const handed = new Set<string>();
  await Promise.all(
    [...fresh.values()].map(async (one) => {
      if (await hand(desk, one)) handed.add(one.row.id);
    }),
  );
  const others = await findTransfers(
    desk.db,
    [...fresh.keys()].filter((id) => !handed.has(id)),
  );
  return ids.map((id) =>
    handed.has(id) ? { state: 'PENDING' } : standingOf(known.get(id) ?? others.get(id)),
  );
}

/** True if it may have been sent in a period that a restored database has lost. */
function isForgotten({ world }: Desk, { placedAt }: Going): boolean {
  return world.restoredAt !== undefined && placedAt <= world.restoredAt;
}

/** Returns whether it is in flight from now on, with the outcome to follow. */
async function hand(desk: Desk, going: Going): Promise<boolean> {
  const { row, outgoing } = going;
  // The system is asked: it would refuse a second order under the id of one that it has settled.
  if (isForgotten(desk, going)) {
    const made = await insertTransfers(desk.db, [{ ...row, askAt: desk.now() }], desk.now());
    return made.has(row.id);
  }
  // It expired before sending; the row prevents that a node sends it later.
  if (row.limitAt <= desk.now()) {
    desk.measures.count('unsent');
    await rejectAtOnce(desk, row, 'AB03');
    return false;
  }
  try {
    await desk.send(outgoing());
    return true;
  } catch (error) {
    if (error instanceof WrittenBefore) return false;
    if (!(error instanceof MessageRefused)) throw error;
    desk.measures.count('refused');
    desk.world.log.error({ err: error, id: row.id }, 'writing a payment or return as a message failed');
    await rejectAtOnce(desk, row, REFUSED_CODE);
    return false;
  }
}

async function rejectAtOnce(desk: Desk, row: NewTransfer, code: string): Promise<void> {
  await insertTransfers(desk.db, [{ ...row, code }], desk.now());
}
