import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The fate of the next COMMIT: it never arrives, or nobody hears its result. */
export type Cut = 'before it is done' | 'after it is done';

/** The points of a transaction at which the node behind the proxy is gone for good. */
export const DEATHS = [
  'before it loads',
  'after it saves',
  'before COMMIT is answered',
  'after COMMIT is answered',
] as const;
export type Death = (typeof DEATHS)[number];

/** Stands between a bank and its PostgreSQL, and can cut a connection in the middle of a COMMIT. */
export interface CuttingProxy {
  readonly url: string;
  /** Of its socket; another may later stand there. */
  readonly directory: string;
  /** Cuts this many of the next commits so. */
  cutNext(cut: Cut, count?: number): void;
  /** Cuts the next commit of a transaction that runs a statement of this name, or whose name begins so. */
  cutNextOf(statement: string, cut: Cut): void;
  /** Swallows all that is sent from now on, connections being made included, and ends none; or stops doing so. */
  swallow(everything: boolean): void;
  /** Swallows all that is sent over connections that are made from now on, and lets the others be; or stops doing so. */
  holdNew(hold: boolean): void;
  /** Keeps back what is answered from now on, until a connection that is made meanwhile has been answered and has ended. */
  keepBack(): void;
  /** How many have been cut. */
  cuts(): number;
  /** From this point of what is done next on, the node reaches nothing any more. */
  die(death: Death): void;
  isDead(): boolean;
  close(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';
const COMMIT = Buffer.from('commit\0');
const FLUSH = Buffer.from('H\0\0\0\x04');
const TYPE = 1;

/** Stands before the server at `url`: a host and its port, or a Unix socket, percent-encoded in the host's place. */
export async function startCuttingProxy(url: string, at?: string): Promise<CuttingProxy> {
  const [, user, host, rest] = /^(postgres(?:ql)?:\/\/[^@]*@)([^/]+)(\/.*)$/.exec(url) ?? [];
  if (user === undefined || host === undefined || rest === undefined) throw new Error(`no server in ${url}`);
  const directory = at ?? (await mkdtemp(join(tmpdir(), 'cut-')));
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  const armed: { cut: Cut; statement: string }[] = [];
  const sockets = new Set<Socket>();
  let cuts = 0;
  let swallowing = false;
  let holding = false;
  let kept: (() => void)[] | undefined;
  let death: Death | 'dead' | undefined;
  const die = () => {
    death = 'dead';
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (death === 'dead') return client.destroy();
    const upstream = reach(host);
    const isLater = kept !== undefined;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
        if (!isLater) return;
        for (const pass of kept ?? []) pass();
        kept = undefined;
      });
    }
    let deaf = false;
    const held = holding;
    let said: Buffer[] = [];
    /** How this is cut, if it ends a transaction that is waited for. */
    const cutOf = (bytes: Buffer): Cut | undefined => {
      said.push(bytes);
      if (!bytes.includes(COMMIT)) return undefined;
      const whole = Buffer.concat(said);
      said = [];
      const [first] = armed;
      return first !== undefined && whole.includes(first.statement) ? armed.shift()?.cut : undefined;
    };
    let dying: Death | undefined;
    client.on('data', (bytes: Buffer) => {
      if (swallowing || held) return;
      if (death !== undefined && death !== 'dead' && bytes.includes(COMMIT)) {
        dying = death;
        if (dying === 'after it saves') {
          upstream.write(Buffer.concat([untilCommit(bytes), FLUSH]));
          return;
        }
      }
      const cut = cutOf(bytes);
      if (cut !== undefined) cuts += 1;
      if (cut === 'before it is done') return end();
      deaf ||= cut === 'after it is done';
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (swallowing) return;
      if (kept !== undefined && !isLater) return void kept.push(() => client.write(bytes));
      if (dying === 'after it saves') return die();
      if (dying !== undefined && bytes.includes('COMMIT\0')) {
        if (dying === 'after COMMIT is answered') client.write(bytes, die);
        else die();
      } else if (!deaf) client.write(bytes);
      // The server has answered, so it is done.
      else if (bytes.includes('COMMIT\0')) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(join(directory, SOCKET), resolve));
  return {
    url: `${user}${encodeURIComponent(directory)}${rest}`,
    directory,
    cutNext: (cut, count = 1) => {
      for (let index = 0; index < count; index++) armed.push({ cut, statement: '' });
    },
    cutNextOf: (statement, cut) => {
      armed.push({ cut, statement });
    },
    swallow: (everything) => {
      swallowing = everything;
    },
    holdNew: (hold) => {
      holding = hold;
    },
    keepBack: () => {
      kept = [];
    },
    cuts: () => cuts,
    die: (at) => {
      death = at;
      if (at === 'before it loads') die();
    },
    isDead: () => death === 'dead',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function reach(host: string): Socket {
  const place = decodeURIComponent(host);
  if (place.startsWith('/')) return createConnection(join(place, SOCKET));
  const { hostname, port } = new URL(`tcp://${place}`);
  return createConnection(Number(port), hostname);
}

/** The messages of a packet ahead of those that commit. */
function untilCommit(packet: Buffer): Buffer {
  let at = 0;
  while (at < packet.length) {
    const end = at + TYPE + packet.readInt32BE(at + TYPE);
    if (packet.subarray(at, end).includes(COMMIT)) break;
    at = end;
  }
  return packet.subarray(0, at);
}
