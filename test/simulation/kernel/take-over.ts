/*
 * Once taken over, time and chance of this process are the simulation's, for all that is imported later and all that asks
 * later. Work of the platform's threads (signatures, files) is waited for, and goes on in the order in which it began.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { type Chance, createChance } from './chance.ts';
import { createScheduler, type ScheduledEvent } from './scheduler.ts';

const require = createRequire(import.meta.url);
const RealDate = Date;
// The Monday that all histories begin on.
const BEGINNING = RealDate.UTC(2026, 2, 2, 12);
const MEMBER_OF_MODULE = { configurable: true, enumerable: true, writable: true };

export const world = createScheduler(BEGINNING);
let chance: Chance = createChance(0);

/** Deals all chance of this process from a seed from now on. */
export function dealChance(...seeds: readonly number[]): void {
  chance = createChance(...seeds);
}

type Loose = Record<string | symbol, unknown>;

function replace(target: object, members: Loose): void {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { ...MEMBER_OF_MODULE, value });
}

/** A timer as the platform gives it. */
class Timer {
  event: ScheduledEvent;
  readonly #ms: number;
  readonly #run: () => void;
  readonly #repeats: boolean;

  constructor(run: () => void, ms: number | undefined, repeats: boolean) {
    this.#ms = Math.max(1, Math.min(Number(ms) || 1, 2 ** 31 - 1));
    this.#run = run;
    this.#repeats = repeats;
    this.event = this.#plan();
  }

  #plan(): ScheduledEvent {
    return world.after(this.#ms, () => {
      if (this.#repeats) this.event = this.#plan();
      this.#run();
    });
  }

  refresh(): this {
    this.event.cancelled = true;
    this.event = this.#plan();
    return this;
  }
  close(): this {
    this.event.cancelled = true;
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

type Run = (...given: unknown[]) => void;
const clear = (timer: unknown) => {
  if (timer instanceof Timer) timer.close();
};
const timers = {
  setTimeout: (run: Run, ms?: number, ...given: unknown[]) => new Timer(() => run(...given), ms, false),
  setInterval: (run: Run, ms?: number, ...given: unknown[]) => new Timer(() => run(...given), ms, true),
  setImmediate: (run: Run, ...given: unknown[]) => {
    const timer = new Timer(() => run(...given), 1, false);
    timer.event.cancelled = true;
    timer.event = world.after(0, () => run(...given));
    return timer;
  },
  ...{ clearTimeout: clear, clearInterval: clear, clearImmediate: clear },
};

function pause(ms?: number, value?: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    const refuse = () => reject(signal?.reason ?? new Error('aborted'));
    if (signal?.aborted) return refuse();
    const timer = new Timer(() => resolve(value), ms, false);
    signal?.addEventListener('abort', () => {
      timer.close();
      refuse();
    });
  });
}

function takeTime(): void {
  replace(globalThis, timers);
  replace(require('node:timers'), timers);
  replace(require('node:timers/promises'), { setTimeout: pause });
  const now = () => world.now();
  const date = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, (given.length === 0 ? [Math.floor(now())] : given) as [number], newTarget),
    apply: () => new RealDate(Math.floor(now())).toString(),
    get: (target, name) => (name === 'now' ? () => Math.floor(now()) : Reflect.get(target, name)),
  });
  replace(globalThis, { Date: date });
  replace(performance, { now: () => now() - BEGINNING });
  const nanoseconds = () => BigInt(Math.round((now() - BEGINNING) * 1e6));
  const hrtime = (since: [number, number] = [0, 0]) => {
    const past = nanoseconds() - (BigInt(since[0]) * 1_000_000_000n + BigInt(since[1]));
    return [Number(past / 1_000_000_000n), Number(past % 1_000_000_000n)];
  };
  replace(process, { hrtime: Object.assign(hrtime, { bigint: nanoseconds }) });
  replace(AbortSignal, {
    timeout: (ms: number) => {
      const control = new AbortController();
      new Timer(() => control.abort(new DOMException('too late', 'TimeoutError')), ms, false);
      return control.signal;
    },
  });
}

function dealt(bytes: number): Buffer {
  const made = Buffer.alloc(bytes);
  chance.fill(made);
  return made;
}

function dealtUuid(): string {
  const bytes = dealt(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function takeChance(): void {
  const fill = <T extends ArrayBufferView>(view: T): T => {
    chance.fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  };
  type Done<T> = (error: null, made: T) => void;
  const later = <T>(made: T, done?: Done<T>) => {
    if (done === undefined) return made;
    world.after(0, () => done(null, made));
    return undefined;
  };
  const randomInt = (low: number, high?: number | Done<number>, done?: Done<number>) => {
    const [from, to] = typeof high === 'number' ? [low, high] : [0, low];
    return later(from + chance.whole(to - from), typeof high === 'function' ? high : done);
  };
  const crypto = require('node:crypto');
  replace(crypto, {
    randomBytes: (bytes: number, done?: Done<Buffer>) => later(dealt(bytes), done),
    randomFillSync: fill,
    randomInt,
    randomUUID: dealtUuid,
  });
  for (const source of [crypto.webcrypto, globalThis.crypto])
    replace(source, { getRandomValues: fill, randomUUID: dealtUuid });
  // It is part of names that customers give.
  replace(process, { pid: 4_711 });
  replace(Math, { random: () => chance.whole(2 ** 32) / 2 ** 32 });
}

/** Has functions that answer from another thread answer in the order in which they were asked. */
function waitFor(target: object, names: readonly string[]): void {
  for (const name of names) {
    const real = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
    replace(target, {
      [name]: function (this: unknown, ...given: unknown[]) {
        return world.outside(real.apply(this, given));
      },
    });
  }
}

function takeThreads(): void {
  const { subtle } = globalThis.crypto;
  const of = Object.getPrototypeOf(subtle);
  waitFor(
    of,
    Object.getOwnPropertyNames(of).filter((name) => name !== 'constructor'),
  );
  const files = require('node:fs/promises');
  waitFor(files, ['readFile', 'readdir', 'stat', 'lstat', 'mkdir', 'access', 'open', 'rm']);
  // Hashing a password takes memory and time on purpose; here only its answer counts.
  const argon2 = require('@node-rs/argon2');
  const { createHash } = require('node:crypto');
  const digest = (password: string) =>
    `$argon2id$v=19$m=19456,t=2,p=1$c2ltdWxhdGVk$${createHash('sha256').update(password).digest('base64')}`;
  argon2.hash = async (password: string) => digest(password);
  argon2.verify = async (stored: string, password: string) => stored === digest(password);
}

/** Before anything of the bank is imported. */
export function takeOver(): void {
  takeTime();
  takeChance();
  takeThreads();
  syncBuiltinESMExports();
}
