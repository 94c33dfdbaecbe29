import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Logger } from 'pino';
import { type Activity, ALWAYS_BUSY } from '../database/due-work/activity.ts';
import type { Executor } from '../database/pool.ts';
import { inTime } from '../time/deadline.ts';
import { BEAT_MS, type Beat, openBeat } from './beat.ts';
import { connectToMachine, type NodeAddress, readNodeAddress, writeNodeAddress } from './between-machines.ts';
import { openDoor } from './door.ts';
import type { Link } from './link.ts';
import { openOthers } from './others.ts';
import { findPlace, isPlaceHere } from './place.ts';
import { forgetDead, isKnown, type RegisteredNode, strikeOff } from './register.ts';
import { type Writers, watchWriters } from './watch-writers.ts';
import { NodeSilent } from './wire.ts';

/*
 * The nodes of one bank. They find each other in the database and communicate over sockets: on one machine by path,
 * on several by address and TLS. Each bucket is served by one reachable node, for as long as possible. This makes
 * turns large, and correctness does not depend on it: for a moment two nodes may serve one bucket, and then wait for
 * each other's row locks.
 */
export interface Nodes {
  /** This node's id, under which others know it. */
  readonly id: string;
  /** This node's heartbeat. */
  readonly beat: Beat;
  /** From now on other nodes find this one, and it gets its share. */
  join(): Promise<void>;
  /** The other node that serves a bucket; undefined if this one does. */
  serving(bucket: bigint): Peer | undefined;
  /** Number of other reachable nodes. */
  count(): number;
  /** The other nodes that have written something a moment ago. */
  readonly writers: Pick<Writers, 'count' | 'onFewer'>;
  /** Registers the handler of a kind of request. */
  hear(topic: string, answer: (question: never) => unknown): void;
  /** Sends a request to every other node; omits those that do not answer in time. */
  askAll(topic: string, question: unknown, patienceMs?: number): Promise<unknown[]>;
  /** Repeats an action until this is closed. */
  repeat(everyMs: number, work: () => void): void;
  /** Stops serving buckets, but still answers. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Another node. */
export type Peer = Pick<Link, 'ask' | 'node'>;

const PATIENCE_MS = 1_000;

export interface NodesParts {
  db: Executor;
  log: Logger;
  /** The shared secret, for links between machines. */
  key: Buffer;
  /** Address at which other machines reach this one; undefined if there are none. */
  address: NodeAddress | undefined;
  /** Finds the path at which nodes of the same machine reach this one. */
  place?: (id: string) => string | undefined;
  /** Receives the activity of other nodes. */
  activity?: Activity;
}

export function openNodes(parts: NodesParts): Nodes {
  const { db, log, key, address, place = findPlace, activity = ALWAYS_BUSY } = parts;
  const id = randomUUID();
  const topics = new Map<string, (question: never) => unknown>();
  let self: RegisteredNode | undefined;
  const others = openOthers(id, (node) => connectTo(node, { self, key }));
  const timers: NodeJS.Timeout[] = [];
  const quietly = (work: Promise<void>) =>
    work.catch((error) => log.debug({ err: error }, 'looking up the other nodes failed'));
  const beat = openBeat(db, () => activity.wroteWithin(2 * BEAT_MS));
  beat.say({
    node: () => (others.isHere() ? self : undefined),
    heard: ({ others: living }, { node }) => {
      for (const one of living) others.reach(one);
      // A heartbeat in flight as this node stops would remain in the list for some seconds.
      if (node !== undefined && !others.isHere()) void quietly(strikeOff(db, id));
    },
  });
  const writers = watchWriters(activity);
  beat.say(writers);
  const door = openDoor({
    knows: (other) => isKnown(db, other),
    answer: (topic, question) => {
      const answer = topics.get(topic);
      if (answer === undefined) throw new Error(`unknown topic ${topic}`);
      return answer(question as never);
    },
    // It is in the list and is connected to at once.
    onHello: (other) => void (others.has(other) || quietly(beat.now())),
    onFarewell: others.leaves,
    key,
  });
  return {
    id,
    beat,
    join: async () => {
      beat.start();
      const path = place(id);
      if (path === undefined && address === undefined) return;
      if (path !== undefined) await door.listen(path);
      const heard = address === undefined ? undefined : await door.listenToMachines(address);
      self = { id, path: path ?? null, address: heard === undefined ? null : writeNodeAddress(heard) };
      // Rows of dead nodes do no harm: a slow first connection must not fail a start because of them.
      await quietly(forgetDead(db));
      others.come();
      await quietly(beat.now());
    },
    serving: others.serving,
    count: () => others.links().filter((link) => link.isGood()).length,
    writers,
    hear: (topic, answer) => void topics.set(topic, answer),
    askAll: async (topic, question, patienceMs = PATIENCE_MS) => {
      const asked = others.links().map((link) => inTime(link.ask(topic, question), patienceMs, silent));
      const answers = await Promise.allSettled(asked);
      return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
    repeat: (everyMs, work) => void timers.push(setInterval(work, everyMs).unref()),
    leave: async () => {
      if (!others.isHere()) return;
      others.leave();
      await quietly(strikeOff(db, id));
    },
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      beat.stop();
      others.close();
      await door.close();
    },
  };
}

/** By path on this machine, otherwise by address; undefined if it cannot be reached. */
function connectTo(node: RegisteredNode, { self, key }: { self: RegisteredNode | undefined; key: Buffer }) {
  if (node.path !== null && isPlaceHere(node.path, self?.path ?? undefined)) return connect(node.path);
  const address = node.address === null ? undefined : readNodeAddress(node.address);
  return address === undefined ? undefined : connectToMachine(address, key);
}

function silent(): never {
  throw new NodeSilent('another node did not answer in time');
}
