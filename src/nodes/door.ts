import { createServer, type Server, type Socket } from 'node:net';
import { readFrames, writeFrame } from './frames.ts';
import { type Message, tellFailure } from './wire.ts';

interface Receiving extends DoorParts {
  answer(topic: string, question: unknown): Promise<unknown>;
}

export interface DoorParts {
  /** Whether a node of this id works on this database. */
  knows(id: string): Promise<boolean>;
  /** Answers a question; what it throws is the answer. */
  answer(topic: string, question: unknown): unknown;
  onHello(id: string): void;
  onFarewell(id: string): void;
}

/** Where other nodes ask this one. */
export interface Door {
  listen(path: string): Promise<void>;
  /** Answers what it was asked first. */
  close(): Promise<void>;
}

export function openDoor(parts: DoorParts): Door {
  const sockets = new Set<Socket>();
  let asked = 0;
  let closing: (() => void) | undefined;
  const answer = async (topic: string, question: unknown) => {
    asked += 1;
    try {
      return await parts.answer(topic, question);
    } finally {
      asked -= 1;
      // The answers are on their way first.
      if (asked === 0 && closing !== undefined) setImmediate(closing);
    }
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    receive(socket, { ...parts, answer });
  });
  return {
    listen: (path) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, () => resolve());
      }),
    close: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      if (asked > 0)
        await new Promise<void>((resolve) => {
          closing = resolve;
        });
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

/** Whoever connects says first which node it is. */
function receive(socket: Socket, parts: Receiving): void {
  let id: string | undefined;
  let known = false;
  const answers = gatherAnswers(socket);
  readFrames(socket, (told) => {
    const message = told as Message;
    if (id === undefined) {
      if (!('hello' in message)) return void socket.destroy();
      const came = message.hello;
      id = came;
      parts.knows(came).then(
        (knows) => {
          if (!knows) return void socket.destroy();
          known = true;
          answers.sign();
          parts.onHello(came);
        },
        () => socket.destroy(),
      );
      return;
    }
    if (!known) return void socket.destroy();
    if ('leaving' in message) parts.onFarewell(id);
    if (!('ask' in message)) return;
    if (message.ask.length === 0) answers.sign();
    for (const [number, topic, question] of message.ask)
      parts.answer(topic, question).then(
        (answer) => answers.add(number, true, answer),
        (error: unknown) => answers.add(number, false, tellFailure(error)),
      );
  });
}

/** Answers that come at the same moment, as those of a turn do, leave as one message. */
function gatherAnswers(socket: Socket) {
  let gathered: [number, boolean, unknown][] = [];
  const flush = () => {
    const answer = gathered;
    gathered = [];
    if (socket.writable) writeFrame(socket, { answer });
  };
  return {
    sign: () => writeFrame(socket, { answer: [] }),
    add: (number: number, good: boolean, answer: unknown) => {
      if (gathered.push([number, good, answer]) === 1) process.nextTick(flush);
    },
  };
}
