import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { createMachineServer, type NodeAddress, writeNodeAddress } from './between-machines.ts';
import { readFrames, writeFrame } from './frames.ts';
import { type NodeMessage, tellFailure } from './wire.ts';

interface Receiving extends DoorParts {
  answer(topic: string, question: unknown): Promise<unknown>;
}

export interface DoorParts {
  /** Tells whether a node of this id works on this database. */
  knows(id: string): Promise<boolean>;
  /** Answers a request; a thrown error is the answer. */
  answer(topic: string, question: unknown): unknown;
  onHello(id: string): void;
  onFarewell(id: string): void;
  /** The key of nodes on other machines. */
  key: Buffer;
}

/** Accepts requests of other nodes. */
export interface Door {
  listen(path: string): Promise<void>;
  /** Listens for nodes of other machines on this port, or on the next free one. Returns the address. */
  listenToMachines(address: NodeAddress): Promise<NodeAddress>;
  /** Closes after answering earlier requests. */
  close(): Promise<void>;
}

export function openDoor(parts: DoorParts): Door {
  const sockets = new Set<Socket>();
  let asked = 0;
  let closing: (() => void) | undefined;
  let closed = false;
  const answer = async (topic: string, question: unknown) => {
    asked += 1;
    try {
      return await parts.answer(topic, question);
    } finally {
      asked -= 1;
      // The responses are sent first.
      if (asked === 0 && closing !== undefined) setImmediate(closing);
    }
  };
  const take = (socket: Socket) => {
    // Accepted before the server closed, and authenticated only now.
    if (closed) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    receive(socket, { ...parts, answer });
  };
  const servers: Server[] = [];
  return {
    listen: async (path) => {
      const server = createServer(take);
      await startListening(server, { path });
      servers.push(server);
    },
    listenToMachines: async (address) => {
      const server = createMachineServer(parts.key, take);
      const port = await listenFrom(server, address);
      servers.push(server);
      return { host: address.host, port };
    },
    close: async () => {
      const ended = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      if (asked > 0)
        await new Promise<void>((resolve) => {
          closing = resolve;
        });
      closed = true;
      for (const socket of sockets) socket.destroySoon();
      await Promise.all(ended);
    },
  };
}

function startListening(server: Server, at: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

// As many processes of one machine share a range of ports.
const PORTS = 64;

/** Processes of one machine have the same setting, so each takes the first free port. */
async function listenFrom(server: Server, { host, port }: NodeAddress): Promise<number> {
  for (let tried = 0, at: ListenOptions = { host, port }; ; ) {
    try {
      await startListening(server, at);
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      tried += 1;
      if (code === 'EADDRINUSE' && tried < PORTS && port !== 0) at = { ...at, port: port + tried };
      // Other machines use an address that this one does not know as its own.
      else if (code === 'EADDRNOTAVAIL' && at.host !== undefined) at = { port: at.port as number };
      else
        throw new Error(`cannot listen for other nodes at ${writeNodeAddress({ host, port })}: ${code}`, {
          cause: error,
        });
    }
  }
}

/** The connecting node first identifies itself. */
function receive(socket: Socket, parts: Receiving): void {
  let id: string | undefined;
  let known = false;
  const answers = gatherAnswers(socket);
  readFrames(socket, (told) => {
    const message = told as NodeMessage;
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

/** Responses of the same moment, such as those of a turn, are sent as one message. */
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
