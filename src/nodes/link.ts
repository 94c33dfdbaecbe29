import type { Socket } from 'node:net';
import { readFrames, writeFrame } from './frames.ts';
import { type Answers, type NodeMessage, NodeSilent, readFailure } from './wire.ts';

/** A connection to another node, by which this one asks. */
export interface Link {
  /** Rejects with what the other refused, or with `NodeSilent` where it died or fell silent over the question. */
  ask(topic: string, question: unknown): Promise<unknown>;
  /** The other has answered lately. */
  isGood(): boolean;
  /** Says that this node gives up what it serves. */
  leave(): void;
  close(): void;
}

export interface LinkParts {
  /** A connection to the other, on its way or there. */
  socket: Socket;
  /** This node's own id. */
  self: string;
  /** It has become good, or is no longer. */
  onChange(): void;
  /** It has ended; a new one may be tried. */
  onEnd(): void;
}

const LOOK_MS = 250;
const ASK_AFTER_MS = 500;
/** Silent for longer, a node is left out until it speaks again. A turn takes a fraction of this, and a busy loop too. */
const SILENT_MS = 2_000;
/** Silent for longer, its machine may be gone without a word: another connection is tried. */
const LOST_MS = 10_000;

interface Asked {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Questions that come up in one turn of the loop leave as one message. */
export function openLink({ socket, self, onChange, onEnd }: LinkParts): Link {
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
    // After this side stood still, the other's silence proves nothing.
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
  // One over TLS holds it back until both sides have proved themselves.
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
