import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { queryText } from '../../../src/database/pool.ts';
import type { Random } from '../../long/seeded-random.ts';
import { openCustomer, type Payment } from '../customer.ts';
import { AURORA } from '../load.ts';
import type { Bank } from './banks.ts';
import { insist } from './insist.ts';
import { OPEN_REFUNDS, paceOf } from './pace.ts';

/** One payment in so many goes back, whole or in parts. */
const ONE_IN = 5;
const MOST_OPEN = 8;
const LOOK_MS = 50;

/** Padaria Aurora of a bank gives back some of what comes. */
export interface Returns {
  readonly asked: readonly Payment[];
  /** Asks for no more, and resolves once all have been accepted. */
  stop(): Promise<void>;
}

export function startReturns(bank: Bank, random: Random): Returns {
  const customer = openCustomer({ credential: AURORA.credential, connections: 1 });
  const pace = paceOf(bank.pool, { most: MOST_OPEN, open: OPEN_REFUNDS });
  const seen = new Set<bigint>();
  const rest = new Map<bigint, number>();
  const asked: Payment[] = [];
  let stopped = false;
  const giveBack = async (id: bigint, amount: number) => {
    await pace.room();
    const refund = newRefund(id, amount);
    asked.push(refund);
    await insist(customer, bank, refund);
  };
  const work = async () => {
    while (!stopped) {
      for (const { id, amount } of await comeTo(bank)) {
        if (seen.has(id) || stopped) continue;
        seen.add(id);
        if (random(ONE_IN) > 0) continue;
        const part = random(2) === 0 ? Number(amount) : 1 + random(Number(amount));
        if (part < Number(amount)) rest.set(id, Number(amount) - part);
        await giveBack(id, part);
      }
      for (const id of await freeAmong(bank, [...rest.keys()])) {
        if (stopped) break;
        await giveBack(id, rest.get(id) as number);
        rest.delete(id);
      }
      await pause(LOOK_MS);
    }
  };
  const working = work().finally(() => customer.close());
  working.catch(() => undefined);
  return {
    asked,
    stop: () => {
      stopped = true;
      return working;
    },
  };
}

function comeTo({ pool }: Bank): Promise<{ id: bigint; amount: bigint }[]> {
  return queryText(pool, 'select id, amount from cash_ins order by created_at desc limit 200');
}

/** Of one payment one refund is under way at a time. */
async function freeAmong({ pool }: Bank, ids: bigint[]): Promise<bigint[]> {
  const text = 'select id from cash_ins where id = any($1::int8[]) and refund_pending = 0';
  return (await queryText<{ id: bigint }>(pool, text, [ids.map(String)])).map(({ id }) => id);
}

function newRefund(cashInId: bigint, amount: number): Payment {
  const body = `{"transaction_id":${cashInId},"information":"troca","amount":${amount / 100}}`;
  const path = '/v2/finance/chargeback';
  return { key: randomUUID(), recipient: '', amount, body, path, endings: [] };
}
