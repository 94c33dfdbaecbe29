import { Duplex } from 'node:stream';
import type { Chance } from './chance.ts';
import { type Realm, type Scheduler, WORLD } from './scheduler.ts';

/** How long a piece of the network takes for what is sent now. Milliseconds. */
export type Delay = (from: Realm, to: Realm) => number;

export type HearPiece = (from: Realm, to: Realm, piece: Buffer | null) => void;

type Accept = (socket: SimulatedSocket) => void;

interface Place {
  realm: Realm;
  accept: Accept;
}

/** Sockets that join the realms of this process. */
export interface SimulatedNetwork {
  listen(address: string, accept: Accept, realm?: Realm): () => void;
  dial(socket: SimulatedSocket, address: string): void;
  /** All that a realm has sent and that has not arrived is lost, from a byte on that chance names. */
  dropRealm(realm: Realm): void;
  /** Breaks some connection of this realm; of each sender a part arrives. */
  cutOne(realm: Realm): boolean;
  /** Lets nothing through between two realms for a while. */
  silence(one: Realm, other: Realm, ms: number): void;
  open(realm: Realm): number;
}

/** One end of a connection, with the members of the platform's sockets that its users touch. */
export class SimulatedSocket extends Duplex {
  peer: SimulatedSocket | undefined;
  realm: Realm;
  bytesRead = 0;
  bytesWritten = 0;
  connecting = false;
  remoteAddress = '127.0.0.1';
  remotePort = 1;
  readonly network: NetworkOfSockets;
  /** Until then what is sent arrives in its order. */
  arrivesAt = 0;
  /** Sent and not arrived. */
  readonly flying: Flying[] = [];

  #idle: NodeJS.Timeout | undefined;

  constructor(network: NetworkOfSockets, realm: Realm) {
    super({ allowHalfOpen: false, decodeStrings: true });
    this.network = network;
    this.realm = realm;
    network.opened(this);
  }

  connect(portOrOptions: unknown, host?: unknown): this {
    this.connecting = true;
    this.network.dial(this, addressOf(portOrOptions, host));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  setTimeout(ms: number, told?: () => void): this {
    clearTimeout(this.#idle);
    if (told !== undefined) this.off('timeout', told);
    if (told !== undefined && ms > 0) this.once('timeout', told);
    if (ms > 0) this.#idle = setTimeout(() => this.emit('timeout'), ms);
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  address() {
    return { address: '127.0.0.1', family: 'IPv4', port: this.remotePort };
  }
  resetAndDestroy(): this {
    return this.destroy();
  }
  destroySoon(): void {
    this.end(() => this.destroy());
  }

  override _read(): void {}
  override _write(piece: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.bytesWritten += piece.length;
    this.#idle?.refresh();
    if (this.connecting) this.once('connect', () => this.network.send(this, Buffer.from(piece)));
    else this.network.send(this, Buffer.from(piece));
    done();
  }
  override _final(done: () => void): void {
    this.network.send(this, null);
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.network.closed(this);
    done(error);
  }

  arrive(piece: Buffer | null): void {
    if (this.destroyed) return;
    if (piece !== null) this.bytesRead += piece.length;
    this.#idle?.refresh();
    this.push(piece);
  }
}

interface Flying {
  lost: boolean;
}

export function addressOf(portOrOptions: unknown, host: unknown): string {
  if (typeof portOrOptions === 'string') return portOrOptions;
  if (typeof portOrOptions === 'number') return `${host ?? '127.0.0.1'}:${portOrOptions}`;
  const { path, port, host: named } = portOrOptions as { path?: string; port?: number; host?: string };
  return path ?? `${named ?? '127.0.0.1'}:${port}`;
}

export class NetworkOfSockets implements SimulatedNetwork {
  readonly #places = new Map<string, Place>();
  readonly #sockets = new Set<SimulatedSocket>();
  readonly #silences: { one: Realm; other: Realm; until: number }[] = [];
  readonly #world: Scheduler;
  readonly #delay: Delay;
  readonly #chance: Chance;
  readonly #hear: HearPiece;

  constructor(world: Scheduler, chance: Chance, delay: Delay, hear: HearPiece) {
    this.#world = world;
    this.#hear = hear;
    this.#chance = chance;
    this.#delay = delay;
  }

  listen(address: string, accept: Accept, realm: Realm = this.#world.realm()): () => void {
    const place = { realm, accept };
    this.#places.set(address, place);
    return () => {
      if (this.#places.get(address) === place) this.#places.delete(address);
    };
  }

  isListening(address: string): boolean {
    return this.#places.get(address)?.realm.alive === true;
  }

  dial(socket: SimulatedSocket, address: string): void {
    const { realm } = socket;
    const place = this.#places.get(address);
    const fail = (code: string) =>
      void this.#world.after(
        this.#delay(realm, place?.realm ?? WORLD),
        () => socket.destroy(Object.assign(new Error(`connect ${code} ${address}`), { code })),
        realm,
      );
    if (place?.realm.alive !== true) {
      fail('ECONNREFUSED');
      return;
    }
    const there = new SimulatedSocket(this, place.realm);
    // The dialler may be gone before anybody listens here.
    there.on('error', () => undefined);
    there.peer = socket;
    socket.peer = there;
    this.#world.after(
      this.#heldUp(realm, place.realm),
      () => {
        if (socket.destroyed) return void there.destroy();
        place.accept(there);
        this.#world.after(
          this.#delay(place.realm, realm),
          () => {
            if (socket.destroyed) return;
            socket.connecting = false;
            socket.emit('connect');
            socket.emit('ready');
          },
          realm,
        );
      },
      place.realm,
    );
  }

  send(socket: SimulatedSocket, piece: Buffer | null): void {
    const { peer, realm } = socket;
    if (peer === undefined) return;
    const flying: Flying = { lost: false };
    const now = this.#world.now();
    socket.arrivesAt = Math.max(socket.arrivesAt, now + this.#heldUp(realm, peer.realm));
    socket.flying.push(flying);
    this.#world.after(
      socket.arrivesAt - now,
      () => {
        socket.flying.shift();
        if (flying.lost) return;
        this.#hear(realm, peer.realm, piece);
        peer.arrive(piece);
      },
      peer.realm,
    );
  }

  opened(socket: SimulatedSocket): void {
    this.#sockets.add(socket);
  }

  /** The other end hears of it after all that was sent. */
  closed(socket: SimulatedSocket): void {
    this.#sockets.delete(socket);
    const { peer } = socket;
    if (peer === undefined || peer.destroyed) return;
    const after = Math.max(0, socket.arrivesAt - this.#world.now()) + this.#heldUp(socket.realm, peer.realm);
    this.#world.after(after, () => endOf(peer), peer.realm);
  }

  dropRealm(realm: Realm): void {
    for (const socket of [...this.#sockets].filter((one) => one.realm === realm)) this.#breakOff(socket);
  }

  cutOne(realm: Realm): boolean {
    const theirs = [...this.#sockets].filter((one) => one.realm === realm && one.peer !== undefined);
    if (theirs.length === 0) return false;
    const socket = this.#chance.pick(theirs);
    const { peer } = socket;
    this.#breakOff(socket);
    if (peer !== undefined) this.#breakOff(peer);
    this.#world.after(0, () => endOf(socket), socket.realm);
    return true;
  }

  silence(one: Realm, other: Realm, ms: number): void {
    this.#silences.push({ one, other, until: this.#world.now() + ms });
  }

  open(realm: Realm): number {
    return [...this.#sockets].filter((socket) => socket.realm === realm).length;
  }

  /** Of what is on its way a part arrives; the rest, and all that would follow, does not. */
  #breakOff(socket: SimulatedSocket): void {
    this.#sockets.delete(socket);
    const arriving = this.#chance.whole(socket.flying.length + 1);
    for (const flying of socket.flying.slice(arriving)) flying.lost = true;
    const { peer } = socket;
    if (peer === undefined) return;
    const after = Math.max(0, socket.arrivesAt - this.#world.now()) + this.#heldUp(socket.realm, peer.realm);
    this.#world.after(after, () => endOf(peer), peer.realm);
    socket.peer = undefined;
  }

  /** Packets through a silent network are sent again until it lets them through. */
  #heldUp(from: Realm, to: Realm): number {
    const now = this.#world.now();
    const silent = this.#silences
      .filter(({ one, other }) => (one === from && other === to) || (one === to && other === from))
      .map(({ until }) => until - now);
    return Math.max(0, ...silent) + this.#delay(from, to);
  }
}

function endOf(socket: SimulatedSocket): void {
  if (!socket.destroyed) socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
}
