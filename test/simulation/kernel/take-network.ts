import { EventEmitter } from 'node:events';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { createChance } from './chance.ts';
import type { Realm } from './scheduler.ts';
import { addressOf, type HearPiece, NetworkOfSockets, SimulatedSocket } from './socket.ts';
import { world } from './take-over.ts';

const require = createRequire(import.meta.url);

/** Where nodes of one machine find each other. */
const FOLDER = '/simulated';

let chance = createChance(0);

/** Mostly a fraction of a millisecond, now and then very much longer. */
function delay(_from: Realm, _to: Realm): number {
  const long = chance.whole(400);
  if (long === 0) return 5 + chance.whole(60);
  return (20 + chance.whole(long < 20 ? 3_000 : 180)) / 1_000;
}

let hear: HearPiece = () => {};
let current = new NetworkOfSockets(world, chance, delay, (...told) => hear(...told));

/** Tells of every piece that arrives from now on. */
export function hearPieces(told: HearPiece): void {
  hear = told;
}

export const network = (): NetworkOfSockets => current;

/** A network without connections whose delays and losses come from a seed. */
export function dealNetwork(...seeds: readonly number[]): void {
  chance = createChance(...seeds);
  current = new NetworkOfSockets(world, chance, delay, (...told) => hear(...told));
}

type Take = (socket: SimulatedSocket) => void;

class SimulatedServer extends EventEmitter {
  #stop: (() => void) | undefined;
  #address = '';

  listen(at: unknown, ...rest: unknown[]): this {
    this.#address = addressOf(at, undefined);
    this.#stop = current.listen(this.#address, (socket) => this.emit('connection', socket));
    const told = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    world.after(0, () => {
      this.emit('listening');
      told?.();
    });
    return this;
  }
  address(): string {
    return this.#address;
  }
  close(told?: () => void): this {
    this.#stop?.();
    world.after(0, () => {
      this.emit('close');
      told?.();
    });
    return this;
  }
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
}

function takeSockets(): void {
  const net = require('node:net');
  const open = () => new SimulatedSocket(current, world.realm());
  const dial = (at: unknown, ...rest: unknown[]) => {
    const socket = open().connect(at, typeof rest[0] === 'string' ? rest[0] : undefined);
    const told = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (told !== undefined) socket.once('connect', told);
    return socket;
  };
  function Socket(this: unknown) {
    return open();
  }
  Socket.prototype = SimulatedSocket.prototype;
  net.Socket = Socket;
  net.connect = dial;
  net.createConnection = dial;
  net.createServer = (first?: unknown, second?: unknown) => {
    const server = new SimulatedServer();
    const take = (typeof first === 'function' ? first : second) as Take | undefined;
    if (take !== undefined) server.on('connection', take);
    return server;
  };
  takeServers(net.Server.prototype);
  const { Agent } = require('node:http');
  Agent.prototype.createConnection = dial;
}

interface Heard extends EventEmitter {
  heardAt?: { address: string; family: string; port: number } | undefined;
  stopHearing?: (() => void) | undefined;
  connectionsCheckingInterval?: number;
}

let ports = 40_000;

/** HTTP servers hear on the simulated network. */
function takeServers(prototype: object): void {
  Object.assign(prototype, {
    listen(this: Heard, at: { port?: number } | number, ...rest: unknown[]) {
      const wanted = typeof at === 'number' ? at : at.port;
      ports += 1;
      const port = wanted || ports;
      this.heardAt = { address: '127.0.0.1', family: 'IPv4', port };
      this.stopHearing = current.listen(`127.0.0.1:${port}`, (socket) => this.emit('connection', socket));
      // It looks at the platform's own clock.
      this.connectionsCheckingInterval = 2 ** 31 - 1;
      const told = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
      if (told !== undefined) this.once('listening', told);
      world.after(0, () => this.emit('listening'));
      return this;
    },
    address(this: Heard) {
      return this.heardAt ?? null;
    },
    close(this: Heard, told?: () => void) {
      this.stopHearing?.();
      this.heardAt = undefined;
      world.after(0, () => {
        this.emit('close');
        told?.();
      });
      return this;
    },
  });
  Object.defineProperty(prototype, 'listening', {
    configurable: true,
    get(this: Heard) {
      return this.heardAt !== undefined;
    },
  });
}

/** The folder of the nodes' sockets is of this world alone. */
function takeFolder(): void {
  const os = require('node:os');
  const files = require('node:fs');
  os.tmpdir = () => FOLDER;
  const isOurs = (path: unknown) => String(path).startsWith(FOLDER);
  const answers: Record<string, (path: string) => unknown> = {
    existsSync: (path) => current.isListening(path),
    lstatSync: () => ({ isDirectory: () => true, uid: process.getuid?.(), mode: 0o40700 }),
    mkdirSync: () => undefined,
    readdirSync: () => [],
    rmSync: () => undefined,
    chmodSync: () => undefined,
  };
  for (const [name, answer] of Object.entries(answers)) {
    const real = files[name];
    files[name] = (path: string, ...rest: unknown[]) => (isOurs(path) ? answer(path) : real(path, ...rest));
  }
}

/** Before anything of the bank is imported: from here on sockets and servers are the simulation's. */
export function takeNetwork(): void {
  takeSockets();
  takeFolder();
  syncBuiltinESMExports();
}
