import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { StartError } from '../../composition/start-error.ts';
import type { Config } from '../../settings/config.ts';
import type { PortHandle } from '../../sockets/shared-port.ts';
import { deadlineIn } from '../../time/deadline.ts';
import { type Member, startMember } from '../member.ts';
import type { DatabaseAtHand } from '../upkeep/database.ts';

const STOP_MS = 8_500;
const RELEASE_MS = 1_000;
// One that ends again and again is started ever more slowly.
const PAUSES_MS = [0, 500, 2_000, 10_000];
const STEADY_MS = 10_000;

interface Parts {
  config: Config;
  database: DatabaseAtHand;
  log: Logger;
}

/** Starts several processes of the bank behind one port and keeps them: one that ends is started anew. */
export async function startProcesses(parts: Parts): Promise<void> {
  const { config, database, log } = parts;
  const house = openHouse(parts);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const deadline = deadlineIn(STOP_MS);
    await house.close(deadline.left() - RELEASE_MS);
    await database.release(deadline.left()).catch((error) => log.error({ err: error }, 'stopping failed'));
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  process.on('SIGUSR2', () => void house.renew());
  try {
    // It prepares the database, makes the port, and tells what keeps a bank from starting.
    const first = await house.start(0);
    await Promise.all(Array.from({ length: config.processes - 1 }, (_, index) => house.start(index + 1)));
    first.welcome();
  } catch (error) {
    await house.close(STOP_MS - RELEASE_MS);
    await database.release();
    throw error;
  }
}

/** The processes, each in its place. */
function openHouse({ database, log }: Omit<Parts, 'config'>) {
  const places = new Map<number, Member>();
  const port = randomUUID();
  let handle: PortHandle | undefined;
  let closed = false;
  let renewing: Promise<void> | undefined;
  const start = async (place: number): Promise<Member> => {
    const told = { databaseUrl: database.url, ownerUrl: database.ownerUrl, port };
    const member = startMember({ told, handle });
    const before = places.get(place);
    if (before === undefined) places.set(place, member);
    const listening = await member.listening;
    if (listening === undefined) throw new StartError('a process of the bank did not start');
    handle ??= listening.handle;
    places.set(place, member);
    void member.ended.then(() => keep(place, member));
    return member;
  };
  const keep = async (place: number, ended: Member, failures = 0): Promise<void> => {
    if (closed || places.get(place) !== ended) return;
    const quick = ended.aliveMs() < STEADY_MS ? failures + 1 : 0;
    log.warn({ pid: ended.pid }, 'a process of the bank exited and is restarted');
    await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(quick, PAUSES_MS.length - 1)]));
    if (closed) return;
    places.delete(place);
    await start(place).catch((error) => {
      log.error({ err: error }, 'a process of the bank did not start');
      const failed = places.get(place);
      if (failed !== undefined) return keep(place, failed, quick);
    });
  };
  /** A new one takes over before the old one stops, one after the other. */
  const renewAll = async () => {
    for (const [place, old] of [...places]) {
      if (closed) return;
      await start(place);
      old.stop();
      await old.ended;
    }
  };
  return {
    start,
    renew: () => {
      renewing ??= renewAll()
        .catch((error) => log.error({ err: error }, 'replacing the processes failed'))
        .finally(() => {
          renewing = undefined;
        });
      return renewing;
    },
    close: async (patienceMs: number) => {
      closed = true;
      // Refuses connections that no process would take any more.
      (handle as { close?(): void } | undefined)?.close?.();
      const members = [...places.values()];
      for (const member of members) member.stop();
      const all = Promise.all(members.map((member) => member.ended));
      if (!(await deadlineIn(patienceMs).meet(all))) for (const member of members) member.kill();
      await all;
    },
  };
}
