import { createPool } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { type Ending, openCustomer, type Payment } from './customer.ts';
import { AURORA, BOREAL, isAccepted, retryUnanswered, startLoad } from './load.ts';

// On a busy machine a start alone takes long; it is not what is measured.
const START_MS = 60_000;

export interface Stopped {
  code: number | null;
  ms: number;
  /** Answers of any kind that came after the signal. */
  answered: number;
  /** Nobody listened any more: no connection came about. */
  refused: number;
  /** The system had opened the connection, and the bank never took it. */
  turnedAway: number;
  /** Taken and cut without an answer: must never be. */
  dropped: number;
}

export interface Stops {
  stops: Stopped[];
  /** Payments whose end differs from what their customer knows, and what the checker found. */
  wrong: string[];
}

/** Stops a bank again and again while customers pay, with connections that live and some for one request each. */
export async function stopUnderLoad({ stops }: { stops: number }): Promise<Stops> {
  const dataDir = await makeDataDir();
  const pooled = openCustomer({ credential: AURORA.credential, connections: 12 });
  const unpooled = openCustomer({ credential: BOREAL.credential, connections: 4, keepAlive: false });
  const done: Stopped[] = [];
  const payments: { mine: readonly Payment[]; customer: typeof pooled }[] = [];
  let bank: BankProcess | undefined;
  try {
    for (let stop = 0; stop < stops; stop++) {
      bank = await startBankProcess({ dataDir, startWithinMs: START_MS });
      const { url } = bank;
      const loads = [
        startLoad({ customer: pooled, payer: AURORA, url, workers: 12, random: seededRandom(2 * stop) }),
        startLoad({ customer: unpooled, payer: BOREAL, url, workers: 4, random: seededRandom(2 * stop + 1) }),
      ] as const;
      await until('payments are on their way', () => loads.every((load) => load.count(isAccepted) >= 25), {
        withinMs: START_MS,
      });
      const asked = performance.now();
      const { code, ms } = await bank.end('SIGTERM');
      await Promise.all(loads.map((load) => load.stop()));
      payments.push(
        { mine: loads[0].payments.filter(wasSent), customer: pooled },
        { mine: loads[1].payments.filter(wasSent), customer: unpooled },
      );
      const after = loads
        .flatMap((load) => load.payments.flatMap((payment) => payment.endings))
        .filter(({ at }) => at >= asked);
      done.push({ code, ms, ...countEndings(after) });
    }
    bank = await startBankProcess({ dataDir, startWithinMs: START_MS });
    return { stops: done, wrong: await compare(dataDir, bank.url, payments) };
  } finally {
    await bank?.end('SIGKILL');
    pooled.close();
    unpooled.close();
    await removeDataDir(dataDir);
  }
}

/** While nobody listens thousands are refused: nothing of those was sent, so there is nothing to compare. */
const wasSent = ({ endings }: Payment) => endings.some(({ kind }) => kind !== 'refused');

function countEndings(endings: readonly Ending[]): Omit<Stopped, 'code' | 'ms'> {
  const count = (is: (ending: Ending) => boolean) => endings.filter(is).length;
  const isTurnedAway = (ending: Ending) =>
    ending.kind === 'cut' && ending.code === 'ECONNRESET' && !ending.reused;
  return {
    answered: count(({ kind }) => kind === 'answered'),
    refused: count(({ kind }) => kind === 'refused'),
    turnedAway: count(isTurnedAway),
    dropped: count((ending) => ending.kind === 'cut' && !isTurnedAway(ending)),
  };
}

async function compare(
  dataDir: string,
  url: string,
  payments: readonly { mine: readonly Payment[]; customer: ReturnType<typeof openCustomer> }[],
): Promise<string[]> {
  for (const { mine, customer } of payments) await retryUnanswered(mine, { customer, url });
  const database = await findEmbedded(dataDir);
  if (database === undefined) throw new Error('the bank runs no database');
  const pool = createPool({ url: database.url, connections: 2 });
  try {
    await untilAllEnded(pool, 30_000);
    const wrong = await compareBooks(
      pool,
      payments.flatMap(({ mine }) => mine),
    );
    const breaches = await findBreaches(pool);
    return [...wrong.map((one) => JSON.stringify(one)), ...(breaches === '' ? [] : [breaches])];
  } finally {
    await pool.close();
  }
}
