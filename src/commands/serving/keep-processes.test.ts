import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Member } from '../member.ts';
import { keepProcesses } from './keep-processes.ts';

interface FakeMember extends Member {
  readonly id: number;
  /** True while it runs. */
  alive: boolean;
  listen(): void;
  end(): void;
}

function toResolve<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

/** Processes that do only what a test tells them. */
function fakeProcesses() {
  const members: FakeMember[] = [];
  const refusals: Error[] = [];
  let listensAtOnce = true;
  const startOne = (): FakeMember => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    const began = Date.now();
    const ended = toResolve<void>();
    const listening = toResolve<{ handle: object; node: string } | undefined>();
    const end = () => {
      member.alive = false;
      ended.resolve();
      listening.resolve(undefined);
    };
    const member: FakeMember = {
      ...{ id: members.length, pid: members.length, alive: true },
      ...{ listening: listening.promise, ended: ended.promise },
      ...{ aliveMs: () => Date.now() - began, welcome: () => undefined, stop: end, kill: end, end },
      giveConnection: (handle) => handle.close(),
      listen: () => listening.resolve({ handle: {}, node: String(member.id) }),
    };
    members.push(member);
    if (listensAtOnce) member.listen();
    return member;
  };
  return {
    members,
    startOne,
    /** The next starts fail as a fork does without memory. */
    refuse: (times: number) =>
      refusals.push(...Array.from({ length: times }, () => new Error('spawn ENOMEM'))),
    listenLater: () => {
      listensAtOnce = false;
    },
    alive: () => members.filter(({ alive }) => alive).map(({ id }) => id),
  };
}

async function startTwo() {
  const fake = fakeProcesses();
  const database = { url: 'postgresql://nowhere', ownerUrl: undefined };
  const kept = keepProcesses({ database, log: pino({ level: 'silent' }), startOne: fake.startOne });
  await kept.start(0);
  await kept.start(1);
  return { ...fake, kept };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('starts a process anew that cannot be forked at first, ever more slowly', async () => {
  const { members, refuse, alive } = await startTwo();
  refuse(3);
  members[0]?.end();
  await pass(500 + 2_000 + 10_000);
  expect(alive()).toEqual([1]);
  await pass(10_000);
  expect(alive()).toEqual([1, 2]);
});

it('starts a process ever more slowly that ends again and again', async () => {
  const { members, alive } = await startTwo();
  members[0]?.end();
  await pass(500);
  expect(alive()).toEqual([1, 2]);
  members[2]?.end();
  await pass(1_999);
  expect(alive()).toEqual([1]);
  await pass(1);
  expect(alive()).toEqual([1, 3]);
  // A steady one is started at once.
  await pass(10_000);
  members[3]?.end();
  await pass(0);
  expect(alive()).toEqual([1, 4]);
});

it('starts no second process in a place that a renewal has filled', async () => {
  const { kept, members, alive } = await startTwo();
  members[0]?.end();
  await pass(100);
  await kept.renew();
  await pass(60_000);
  expect(alive()).toEqual([2, 3]);
  await kept.close(1_000);
  expect(alive()).toEqual([]);
});

it('starts no second process in a place that a renewal is filling', async () => {
  const { kept, members, alive, listenLater } = await startTwo();
  listenLater();
  const renewed = kept.renew();
  await pass(0);
  members[0]?.end();
  await pass(60_000);
  expect(alive()).toEqual([1, 2]);
  members[2]?.listen();
  await pass(0);
  members[3]?.listen();
  await renewed;
  await pass(60_000);
  expect(alive()).toEqual([2, 3]);
});

it('stops also a process that does not listen yet', async () => {
  const { kept, alive, listenLater } = await startTwo();
  listenLater();
  const renewed = kept.renew();
  await pass(0);
  expect(alive()).toEqual([0, 1, 2]);
  await kept.close(1_000);
  await renewed;
  await pass(60_000);
  expect(alive()).toEqual([]);
});

it('starts none anew after it is closed', async () => {
  const { kept, members, alive, refuse } = await startTwo();
  refuse(1);
  members[0]?.end();
  await pass(500);
  await kept.close(1_000);
  await pass(60_000);
  expect(alive()).toEqual([]);
});
