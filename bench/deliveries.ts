import { type Pool, queryText } from '../src/database/pool.ts';
import { NoFigures } from './no-figures.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { openFastReceiver } from './webhook-receiver.ts';

/** Attempts that a fast receiver answered, a second. */
export interface DeliveryFigures {
  /** While payments ran as fast as they could. */
  besidePayments: number;
  /** From the last payment until nothing was pending. */
  catchingUp: number;
}

export interface Deliveries {
  measure(from: number, until: number): Promise<DeliveryFigures>;
  close(): Promise<void>;
}

const CATCH_UP_MS = 180_000;
const POLL_MS = 50;

/** Gives the company an endpoint for everything, until it is closed. */
export async function startDeliveries(server: ServerUnderTest, token: string): Promise<Deliveries> {
  const receiver = await openFastReceiver();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/v3/webhooks${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new NoFigures(`a webhook could not be configured: ${answer.status}`);
    return (await answer.json()) as { id: number };
  };
  const { id } = await call('POST', '', { url: receiver.url, type: 'ALL' });
  return {
    measure: async (from, until) => {
      const endedAt = await waitUntilDelivered(server.pool);
      const [beside, after] = [
        await countAnswered(server.pool, from, until),
        await countAnswered(server.pool, until, endedAt),
      ];
      return {
        besidePayments: beside / ((until - from) / 1000),
        catchingUp: after / ((endedAt - until) / 1000),
      };
    },
    close: async () => {
      await call('DELETE', `/${id}`).finally(receiver.close);
    },
  };
}

async function waitUntilDelivered(pool: Pool): Promise<number> {
  const giveUp = performance.now() + CATCH_UP_MS;
  while (performance.now() < giveUp) {
    const [row] = await queryText<{ busy: boolean }>(
      pool,
      `select exists (select from webhook_outbox) or exists (
         select from webhook_deliveries where due_at is not null) as busy`,
    );
    if (row?.busy === false) return performance.timeOrigin + performance.now();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new NoFigures('deliveries were still pending long after the last payment');
}

async function countAnswered(pool: Pool, from: number, until: number): Promise<number> {
  const [row] = await queryText<{ answered: bigint }>(
    pool,
    `select count(*) as answered from webhook_attempts
      where status_code = 200 and updated_at >= $1 and updated_at < $2`,
    [new Date(from), new Date(until)],
  );
  return Number(row?.answered ?? 0n);
}
