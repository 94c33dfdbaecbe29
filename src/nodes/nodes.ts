import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { BUCKET_BITS } from '../database/buckets.ts';
import type { Executor } from '../database/pool.ts';
import { openDoor } from './door.ts';
import { type Link, openLink } from './link.ts';
import { findPlace } from './place.ts';
import { BEAT_MS, forgetDead, isKnown, type Registered, sayAlive, strikeOff } from './register.ts';
import { shareOut } from './share-out.ts';
import { NodeSilent } from './wire.ts';

/*
 * The nodes of one bank. They find each other in the database and talk over sockets. Each bucket is served by one of
 * those that can be reached, as long as it can be. That is what makes turns large, and nothing rests on it: for a moment
 * two nodes may serve one bucket, and then they wait for each other's row locks.
 */
export interface Nodes {
  /** From now on this node is found, and takes its part. */
  join(): Promise<void>;
  /** The other node that serves a bucket; undefined where this one does. */
  serving(bucket: bigint): Peer | undefined;
  /** How many others can be reached. */
  count(): number;
  /** Says how questions of a kind are answered here. */
  hear(topic: string, answer: (question: never) => unknown): void;
  /** Asks every other node; leaves out what is not answered in time. */
  askAll(topic: string, question: unknown, patienceMs?: number): Promise<unknown[]>;
  /** Serves nothing more, and answers still. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Another node. */
export type Peer = Pick<Link, 'ask'>;

const PATIENCE_MS = 1_000;
const MASK = (1n << BUCKET_BITS) - 1n;

interface Other {
  link: Link;
  leaving: boolean;
}

export function openNodes({ db, log }: { db: Executor; log: Logger }): Nodes {
  const id = randomUUID();
  const topics = new Map<string, (question: never) => unknown>();
  const others = new Map<string, Other>();
  let served: (Link | undefined)[] = [];
  let place: string | undefined;
  let state: 'away' | 'here' | 'left' | 'closed' = 'away';
  let beating: NodeJS.Timeout | undefined;

  const share = () => {
    const able = [...others].filter(([, { link, leaving }]) => link.isGood() && !leaving);
    const ids = able.map(([other]) => other);
    served =
      able.length === 0
        ? []
        : shareOut(state === 'here' ? [id, ...ids] : ids).map((one) => others.get(one)?.link);
  };
  const reach = (node: Registered) => {
    if (others.has(node.id) || state === 'closed' || state === 'away') return;
    const onEnd = () => {
      if (others.get(node.id)?.link === link) others.delete(node.id);
      share();
    };
    const link = openLink({ address: node.address, self: id, onChange: () => share(), onEnd });
    others.set(node.id, { link, leaving: false });
  };
  const look = async () => {
    if (place === undefined || state !== 'here') return;
    for (const node of await sayAlive(db, { id, address: place })) reach(node);
    // A node that leaves while its last sign of life is on its way would stand in the list for some seconds more.
    if (state !== 'here') await strikeOff(db, id);
  };
  const lookQuietly = () =>
    void look().catch((error) => log.debug({ err: error }, 'the other nodes could not be found'));
  const door = openDoor({
    knows: (other) => isKnown(db, other),
    answer: (topic, question) => {
      const answer = topics.get(topic);
      if (answer === undefined) throw new Error(`nothing is known of ${topic}`);
      return answer(question as never);
    },
    // It is in the list, and asked back at once.
    onHello: (other) => others.has(other) || lookQuietly(),
    onFarewell: (other) => {
      const known = others.get(other);
      if (known === undefined) return;
      known.leaving = true;
      share();
    },
  });
  return {
    join: async () => {
      place = findPlace(id);
      if (place === undefined) return;
      await door.listen(place);
      await forgetDead(db);
      state = 'here';
      beating = setInterval(lookQuietly, BEAT_MS).unref();
      await look();
    },
    serving: (bucket) => served[Number(bucket & MASK)],
    count: () => [...others.values()].filter(({ link }) => link.isGood()).length,
    hear: (topic, answer) => void topics.set(topic, answer),
    askAll: async (topic, question, patienceMs = PATIENCE_MS) => {
      const asked = [...others.values()].map(({ link }) => inTime(link.ask(topic, question), patienceMs));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    leave: async () => {
      if (state !== 'here') return;
      state = 'left';
      clearInterval(beating);
      for (const { link } of others.values()) link.leave();
      share();
      await strikeOff(db, id).catch((error) =>
        log.debug({ err: error }, 'the row of this node could not go'),
      );
    },
    close: async () => {
      state = 'closed';
      clearInterval(beating);
      for (const { link } of [...others.values()]) link.close();
      await door.close();
    },
  };
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NodeSilent('another node did not answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
