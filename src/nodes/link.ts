import type { Socket } from 'node:net';
import { readFrames, writeFrame } from './frames.ts';
import { type Answers, type NodeMessage, NodeSilent, readFailure } from './wire.ts';

/** A connection to another node, for requests to it. */
export interface Link {
  /** The other node's id. */
  readonly node: string;
  /** Rejects with the other's refusal, or with `NodeSilent` if it died or fell silent before answering. */
  ask(topic: string, question: unknown): Promise<unknown>;
  /** The other node has answered recently. */
  isGood(): boolean;
  /** Announces that this node stops serving its buckets. */
  leave(): void;
  close(): void;
}

export interface LinkParts {
  /** A connection to the other node, open or opening. */
  socket: Socket;
  /** This node's own id. */
  self: string;
  /** The other node's id. */
  node: string;
  /** Called when it becomes usable or unusable. */
  onChange(): void;
  /** It has ended; a new one may be tried. */
  onEnd(): void;
}

const LOOK_MS = 250;
const ASK_AFTER_MS = 500;
/**
 * A node that is silent for longer is excluded until it answers. A turn takes a fraction of this, and so does a busy
 * event loop.
 */
const SILENT_MS = 2_000;
/** After a longer silence the machine may be gone without notice: another connection is tried. */
const LOST_MS = 10_000;

interface Asked {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Requests of one event-loop iteration are sent as one message. */
export function openLink({ socket, self, node, onChange, onEnd }: LinkParts): Link {
  const asked = new Map<number, Asked>();
  let gathered: [number, string, unknown][] = [];
  let last = 0;
  let state: 'opening' | 'good' | 'silent' | 'ended' = 'opening';
  let heardAt = performance.now();
  let spokeAt = heardAt;
  let lookedAt = heardAt;
  const say = (message: NodeMessage) => {
    spokeAt = performance.now();
    writeFrame(socket, message);
  };
  const turn = (to: typeof state) => {
    if (state === to || state === 'ended') return;
    state = to;
    if (to !== 'good') {
      const lost = [...asked.values()];
      asked.clear();
      gathered = [];
      for (const { reject } of lost) reject(new NodeSilent('another node fell silent'));
    }
    onChange();
  };
  const look = () => {
    const now = performance.now();
    // After this node was paused, the other's silence proves nothing.
    if (now - lookedAt > 3 * LOOK_MS) heardAt = now;
    lookedAt = now;
    if (state !== 'opening' && now - spokeAt >= ASK_AFTER_MS) say({ ask: [] });
    if (now - heardAt > SILENT_MS) turn('silent');
    if (now - heardAt > LOST_MS) socket.destroy();
  };
  const flush = () => {
    const ask = gathered;
    gathered = [];
    if (ask.length > 0) say({ ask });
  };
  const timer = setInterval(look, LOOK_MS).unref();
  // A TLS connection buffers it until both sides are authenticated.
  socket.once('connect', () => say({ hello: self }));
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    clearInterval(timer);
    turn('ended');
    onEnd();
  });
  readFrames(socket, (message) => {
    heardAt = performance.now();
    turn('good');
    for (const [number, good, answer] of (message as Answers).answer) {
      const one = asked.get(number);
      asked.delete(number);
      if (good) one?.resolve(answer);
      else one?.reject(readFailure(answer));
    }
  });
  return {
    node,
    ask: (topic, question) =>
      new Promise((resolve, reject) => {
        if (state !== 'good') return reject(new NodeSilent('another node is silent'));
        last += 1;
        asked.set(last, { resolve, reject });
        if (gathered.push([last, topic, question]) === 1) setImmediate(flush);
      }),
    isGood: () => state === 'good',
    leave: () => void (socket.writable && say({ leaving: true })),
    close: () => socket.destroy(),
  };
}
