import { fork } from 'node:child_process';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Pool, queryText } from '../src/database/pool.ts';
import { NoFigures } from './cases.ts';
import { call } from './company.ts';
import type { Percentiles } from './load.ts';
import { readCpu, waitUntilIdle } from './measure.ts';
import type { Sender } from './requests.ts';
import type { Server } from './server.ts';

export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>;

interface Payments {
  tagPrefix: string;
  accepted: number;
  firstAt: number;
  lastAt: number;
}

const AS_RECEIVER = '--receive';
const BUSY = `
  select exists (select from held_turns)
      or exists (select from webhook_deliveries where due_at is not null)
      or exists (select from node_holdings n cross join lateral (
                   select 1 from webhook_deliveries
                    where id >= n.first_delivery and claimed_by = n.id and due_at is null and state = 'PENDING'
                    limit 1) d) as busy`;

/** Has the company's events delivered to a fast receiver, until it is closed. */
export async function startDeliveries({ port, pool }: Server, { token }: Sender) {
  const child = fork(fileURLToPath(import.meta.url), [AS_RECEIVER], { execArgv: [] });
  const receiver = await new Promise<number>((resolve, reject) => {
    child.once('message', (told: number) => resolve(told));
    child.once('exit', () => reject(new NoFigures('the receiver of webhooks ended')));
  });
  const endpoint = { url: `http://127.0.0.1:${receiver}/hook`, type: 'ALL' };
  const { id } = await call<{ id: number }>(port, 'POST', '/v3/webhooks', endpoint, token);
  return {
    /** Seconds of processor time that the receiver has taken; it shares the machine and is none of the bank's. */
    receiverCpu: () => readCpu(child.pid as number)?.server ?? 0,
    wait: () => waitUntilIdle(pool, BUSY),
    measure: async ({ tagPrefix, accepted, firstAt, lastAt }: Payments) => {
      const deliveredAt = await waitUntilIdle(pool, BUSY);
      await proveDelivered(pool, tagPrefix, accepted);
      return {
        /** Events a second while payments ran, and from the last of these until none was pending. */
        besidePerSecond: await deliveredPerSecond(pool, firstAt, lastAt),
        afterPerSecond: await deliveredPerSecond(pool, lastAt, deliveredAt),
        /** From the first request until the last event was delivered. */
        paymentsPerSecond: accepted / ((deliveredAt - firstAt) / 1000),
        /** Milliseconds from the last answer to a payment until the last event was delivered. */
        lastAfter: deliveredAt - lastAt,
        /** Milliseconds from an event until it was delivered. */
        ages: await agesOf(pool, firstAt),
      };
    },
    close: () =>
      call(port, 'DELETE', `/v3/webhooks/${id}`, undefined, token).finally(() => child.kill('SIGKILL')),
  };
}

async function deliveredPerSecond(pool: Pool, from: number, until: number): Promise<number> {
  const [row] = await queryText<{ answered: bigint }>(
    pool,
    `select count(*) as answered from webhook_log
      where status_code = 200 and updated_at >= $1 and updated_at < $2`,
    [new Date(from), new Date(until)],
  );
  return Number(row?.answered) / ((until - from) / 1000);
}

async function agesOf(pool: Pool, from: number): Promise<Percentiles> {
  const [row] = await queryText<{ ms: number[] }>(
    pool,
    `select percentile_cont(array[0.5, 0.95, 0.99, 1])
              within group (order by (extract(epoch from updated_at - created_at) * 1000)::float8) as ms
       from webhook_deliveries where created_at >= $1`,
    [new Date(from)],
  );
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = row?.ms ?? [];
  return { p50, p95, p99, max };
}

/** Throws unless every event of each payment was delivered, its success among them. */
async function proveDelivered(pool: Pool, tagPrefix: string, payments: number): Promise<void> {
  const [row] = await queryText<{ told: bigint; untold: bigint }>(
    pool,
    `select count(*) filter (where sequence = c.events and state = 'DELIVERED') as told,
            count(*) filter (where state <> 'DELIVERED') as untold
       from webhook_deliveries d join cashouts c on c.company_id = d.company_id and c.id = d.subject_id
      where subject = 'CASHOUT' and starts_with(tag, $1)`,
    [tagPrefix],
  );
  if (row?.told !== BigInt(payments) || row.untold !== 0n)
    throw new NoFigures(
      `of ${payments} successes ${row?.told} were told, and ${row?.untold} events were not`,
    );
}

const ANSWER = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

// It stands for a machine of the customer's, and what it takes is missing here: so it reads no more of a request
// than it must to know where it ends.
function receive(): void {
  const server = createServer((socket: Socket) => {
    let missing = 0;
    socket.setNoDelay(true).on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      let from = 0;
      if (missing === 0) {
        const headEnd = chunk.indexOf('\r\n\r\n');
        const length = LENGTH.exec(chunk.toString('latin1', 0, headEnd + 2))?.[1];
        // The bank writes a request's head at once; another client is not for this receiver.
        if (headEnd < 0 || length === undefined) return void socket.destroy();
        from = headEnd + 4;
        missing = Number(length);
      }
      missing -= chunk.length - from;
      if (missing === 0) socket.write(ANSWER);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit(0));
}

if (process.argv.includes(AS_RECEIVER)) receive();
