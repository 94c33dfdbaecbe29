import { randomUUID } from 'node:crypto';
import { until } from '../../faults/bank-process.ts';
import { reserveLog, untilNobodyIsServed } from '../wait-for-silence.ts';
import type { Answered, Asked } from './asker.ts';
import { deedOf, idsOf } from './pay-out.ts';
import { type Deed, type Program, sourceOf } from './program.ts';
import type { Fault, World } from './world.ts';

const SAID_WITHIN_MS = 30_000;
const FILLS_EVERY_MS = 500;
const AMOUNT = 100;

/**
 * The disk of database and banks has no room left. Both banks live on, say that they are not ready, and answer a payment
 * with 503; once there is room that payment is made, one time.
 */
async function fillDisk(world: World, useUpLog: boolean): Promise<void> {
  const { disk, programs } = world;
  if (disk === undefined) throw new Error('the data directory has no disk of its own');
  let refused: Refused[];
  if (!useUpLog) await reserveLog(world.database);
  disk.fill();
  // Files of the log that the database gives up would leave room for thousands of payments.
  const filling = setInterval(disk.fill, FILLS_EVERY_MS);
  try {
    const lastServedAskedAt = () => Math.max(...programs.map(({ asker }) => asker.counts.lastGoodAskedAt));
    await untilNobodyIsServed(world.database, { lastServedAskedAt, useUpLog });
    refused = await Promise.all(programs.map(untilRefused));
    await untilSaid(world, { alive: true, ready: false });
    for (const { program, payment } of refused) await mustBeRefused(program, payment, world.banks.length);
  } finally {
    clearInterval(filling);
    disk.free();
  }
  await untilSaid(world, { alive: true, ready: true });
  for (const { program, payment } of refused)
    program.deeds.push(deedOn(program, payment, await program.asker.insist(payment)));
}

interface Refused {
  program: Program;
  payment: Asked;
}

/**
 * Asks for payments of one program until one is refused. Each bank notices a full disk by its own writes, and the traffic
 * of torture may rest for half a minute, while people wait for their authenticator's next code.
 */
async function untilRefused(program: Program): Promise<Refused> {
  let payment = paymentOf(program);
  await until('a payment is refused on a full disk', async () => {
    const answer = await program.asker.ask(payment);
    if (answer?.status === 200) {
      program.deeds.push(deedOn(program, payment, answer));
      payment = paymentOf(program);
    }
    return answer?.status === 503;
  });
  return { program, payment };
}

function paymentOf({ account }: Program): Asked {
  const body = { ...sourceOf(account), amount: AMOUNT / 100, key: 'ok@psp.example' };
  return { path: '/create-cashout-self-approve', body, key: randomUUID() };
}

function deedOn(program: Program, payment: Asked, made: Answered): Deed {
  return deedOf('payment on a full disk', {
    ...{ program, to: undefined, amount: AMOUNT, expected: { status: 'SUCCESS', code: null } },
    ids: idsOf([made], program, payment.path),
  });
}

/** Each bank says what an operator's watchman asks it. */
async function untilSaid({ banks }: World, { alive, ready }: { alive: boolean; ready: boolean }) {
  const says = async (url: string, path: string, good: boolean) => {
    const answer = await fetch(url + path).catch(() => undefined);
    return answer !== undefined && answer.ok === good;
  };
  for (const bank of banks) {
    const url = bank?.url ?? '';
    const isSaid = async () => (await says(url, '/healthz', alive)) && (await says(url, '/readyz', ready));
    await until(`a bank is ${ready ? '' : 'not '}ready`, isSaid, { withinMs: SAID_WITHIN_MS });
  }
}

/** It is asked of each bank in turn; a network may lose it. */
async function mustBeRefused({ asker }: Program, payment: Asked, banks: number): Promise<void> {
  for (let count = 0; count < banks; count++) {
    const answer = await asker.ask(payment);
    if (answer !== undefined && answer.status !== 503)
      asker.counts.wrong.push(`a payment on a full disk was answered ${answer.status}`);
  }
}

/** Faults of disks that have no room left. */
export const DISKS: Readonly<Record<string, Fault>> = {
  'the disk is full': (world) => fillDisk(world, false),
  'the disk is full, and the log at its end': (world) => fillDisk(world, true),
};
