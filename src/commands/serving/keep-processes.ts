import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { StartError } from '../../composition/start-error.ts';
import type { PortHandle } from '../../sockets/shared-port.ts';
import { deadlineIn } from '../../time/deadline.ts';
import { type Member, startMember } from '../member.ts';
import type { DatabaseAtHand } from '../upkeep/database.ts';
import { relayConnections } from './relay-connections.ts';

// One that ends again and again is started ever more slowly.
const PAUSES_MS = [0, 500, 2_000, 10_000];
const STEADY_MS = 10_000;

interface Kept {
  database: Pick<DatabaseAtHand, 'url' | 'ownerUrl'>;
  log: Logger;
  /** Starts a process; tests start none. */
  startOne?: typeof startMember;
}

/** The processes of a bank, each in its place: one that ends is started anew. */
export interface KeptProcesses {
  start(place: number): Promise<Member>;
  /** Replaces all of them. A new one takes over before the old one stops, one after the other. */
  renew(): Promise<void>;
  close(patienceMs: number): Promise<void>;
}

export function keepProcesses(kept: Kept): KeptProcesses {
  const { log } = kept;
  const port = sharePort(kept);
  const places = new Map<number, Member>();
  const starting = new Map<number, Promise<Member>>();
  const failures = new Map<number, number>();
  let closed = false;
  let renewing: Promise<void> | undefined;
  const begin = async (place: number): Promise<Member> => {
    const member = await port.start();
    places.set(place, member);
    void member.ended.then(() => keep(place, member));
    return member;
  };
  /** Starts one process for a place at a time: further callers wait for the same one. */
  const start = (place: number): Promise<Member> => {
    const begun = starting.get(place) ?? begin(place).finally(() => starting.delete(place));
    starting.set(place, begun);
    return begun;
  };
  const keep = async (place: number, ended: Member): Promise<void> => {
    const isEmpty = () => !closed && places.get(place) === ended;
    if (!isEmpty()) return;
    log.warn({ pid: ended.pid }, 'a process of the bank exited and is restarted');
    let failed = ended.aliveMs() < STEADY_MS ? (failures.get(place) ?? 0) + 1 : 0;
    for (; ; failed += 1) {
      failures.set(place, failed);
      await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)]));
      if (!isEmpty()) return;
      try {
        await start(place);
        return;
      } catch (error) {
        log.error({ err: error }, 'a process of the bank did not start');
      }
    }
  };
  const renewAll = async () => {
    for (const place of [...places.keys()]) {
      await starting.get(place)?.catch(() => undefined);
      if (closed) return;
      const old = places.get(place);
      await start(place);
      if (old !== undefined) await port.retire(old);
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
    close: async (patienceMs) => {
      closed = true;
      port.close();
      const members = [...places.values(), ...port.unplaced];
      for (const member of members) port.end(member, { successors: false });
      const all = Promise.all(members.map((member) => member.ended));
      if (!(await deadlineIn(patienceMs).meet(all))) for (const member of members) member.kill();
      await all;
    },
  };
}

/** Starts processes that listen on one port, which the first of them makes. */
function sharePort({ database, startOne = startMember }: Kept) {
  const told = {
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    port: randomUUID(),
    relays: true as const,
  };
  const unplaced = new Set<Member>();
  const relay = relayConnections();
  let handle: PortHandle | undefined;
  const end = (member: Member, how: { successors: boolean }) => {
    relay.leave(member);
    member.stop(how);
  };
  return {
    /** Those that do not listen yet, and those that others replace. */
    unplaced,
    start: async (): Promise<Member> => {
      const member: Member = startOne({
        ...{ told, handle },
        onConnection: (message, connection) => relay.pass(member, message, connection),
      });
      unplaced.add(member);
      const listening = await member.listening.finally(() => unplaced.delete(member));
      if (listening === undefined) throw new StartError('a process of the bank did not start');
      handle ??= listening.handle;
      if (listening.node !== undefined) relay.join(member, listening.node);
      void member.ended.then(() => relay.leave(member));
      return member;
    },
    /** Ends a process whose connections go on at others. */
    retire: async (member: Member) => {
      unplaced.add(member);
      end(member, { successors: true });
      await member.ended.finally(() => unplaced.delete(member));
    },
    end,
    /** Refuses connections that no process would take any more. */
    close: () => (handle as { close?(): void } | undefined)?.close?.(),
  };
}
