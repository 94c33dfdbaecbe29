import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import { drawTotpSecret, stepOfCode } from '../secrets/totp.ts';
import type { Person, World } from './people.ts';
import type { SessionOwner } from './sessions.ts';
import { tellClosed } from './tell-closed.ts';
import { beginTry, succeedTry } from './tries.ts';

/** A presented code, and its time on the bank's clock. */
export interface ShownSecondFactor<P extends Person> {
  person: P;
  token: string | undefined;
  now: Date;
}

/**
 * Judges a second factor and uses it up: a code of the present step or one beside it, by the bank's clock, once per
 * person. Refusals: `mfaNotRegistered`, `mfaTokenRequired`, `invalidCode`.
 */
export async function judgeFactor<P extends Person>(
  tx: Tx,
  world: World<P>,
  { person, token, now }: ShownSecondFactor<P>,
): Promise<RefusalCode | undefined> {
  const { sealedTotpSecret: sealed, totpConfirmedAt } = person;
  if (sealed === null || totpConfirmedAt === null) return 'mfaNotRegistered';
  if (token === undefined || token === '') return 'mfaTokenRequired';
  const step = await judgeSealed(world, { person, token, now, sealed });
  return step !== undefined && (await world.people.spendStep(tx, person, step)) ? undefined : 'invalidCode';
}

/** As `judgeFactor`, and throws what it refuses, with a line of the security log. */
export async function requireFactor<P extends Person>(
  tx: Tx,
  world: World<P>,
  shown: ShownSecondFactor<P>,
): Promise<void> {
  refuseFactor(await judgeFactor(tx, world, shown));
}

/** Throws a refusal of a second factor, if there is one. */
export function refuseFactor(refused: RefusalCode | undefined): void {
  if (refused !== undefined) throw new Refusal(refused, { security: { kind: 'second factor wrong' } });
}

async function judgeSealed<P extends Person>(
  world: World<P>,
  { person, token, now, sealed }: { person: P; token: string; now: Date; sealed: string },
): Promise<bigint | undefined> {
  const { context, people } = world;
  const secret = context.vault.open(sealed, people.factorPlace(person));
  const judged = await judgeCode(context, { name: people.nameOf(person), secret, token, now });
  if (judged.closed) await tellClosed(world, person, now);
  return judged.step;
}

/**
 * Returns the step of a code. Of a million codes three are valid at any time, so a stolen token would find one in
 * minutes; after ten wrong ones no more are checked for a quarter of an hour.
 */
export async function judgeCode(
  context: Pick<Context, 'db'>,
  asked: { name: string; secret: string; token: string; now: Date },
): Promise<{ closed: boolean; step: bigint | undefined }> {
  const tried = { kind: 'code', name: asked.name } as const;
  if (!(await beginTry(context, tried, asked.now))) return { closed: true, step: undefined };
  const step = stepOfCode(asked.secret, asked.token, asked.now);
  // A code that has served already is no guess.
  if (step !== undefined) await succeedTry(context, tried);
  return { closed: false, step };
}

/** A person starts or confirms their own second factor. */
export interface FactorAsked {
  owner: SessionOwner;
  token: string | undefined;
  requestId: string;
}

/**
 * Starts to enrol a second factor; a confirmed one stays valid until the first code of the next, and one of its codes
 * is required. Returns the `otpauth:` URL. Refusals: `unauthorized`, `mfaAlreadyRegistered`, `mfaTokenRequired`,
 * `invalidCode`.
 */
export function beginFactor<P extends Person>(
  world: World<P>,
  { owner, token, requestId }: FactorAsked,
): Promise<string> {
  const { context, people } = world;
  return transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const person = await people.find(tx, owner);
    if (person === undefined) throw new Refusal('unauthorized');
    if (person.totpConfirmedAt !== null) {
      if (!people.replacesFactor) throw new Refusal('mfaAlreadyRegistered');
      await requireFactor(tx, world, { person, token, now });
    }
    const { secret, url } = drawTotpSecret(person.email);
    const sealed = context.vault.seal(secret, people.factorPlace(person));
    const refused = await people.keepNextFactor(tx, person, sealed);
    if (refused !== undefined) throw new Refusal(refused);
    const happened = { act: 'SECOND_FACTOR_BEGUN' } as const;
    await people.note(tx, context, { person, happened, requestId, now });
    return url;
  });
}

/**
 * Confirms an enrolment with its first code, and notifies the person. It applies to the secret with which the code
 * was checked: a concurrent enrolment takes precedence. Returns whether it replaced another factor. Refusals:
 * `unauthorized`, `mfaNotRegistered`, `mfaAlreadyRegistered`, `invalidCode`.
 */
export function confirmFactor<P extends Person>(
  world: World<P>,
  { owner, token = '', requestId }: FactorAsked,
): Promise<{ replaced: boolean }> {
  const { context, people } = world;
  return transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const person = await people.find(tx, owner);
    if (person === undefined) throw new Refusal('unauthorized');
    const replaced = person.totpConfirmedAt !== null;
    const sealed = people.nextFactor(person);
    if (sealed === null) throw new Refusal(replaced ? 'mfaAlreadyRegistered' : 'mfaNotRegistered');
    const step = await judgeSealed(world, { person, token, now, sealed });
    if (step === undefined) refuseFactor('invalidCode');
    else if (!(await people.confirmFactor(tx, person, { sealed, step, now })))
      throw new Refusal('mfaAlreadyRegistered');
    const happened = { act: 'SECOND_FACTOR_CONFIRMED', replaced } as const;
    await people.note(tx, context, { person, happened, requestId, now });
    return { replaced };
  });
}
