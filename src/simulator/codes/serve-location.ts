import type { JWK } from 'jose';
import { buildCobPayload, buildCobvPayload } from '../../locations/payload.ts';
import { createPayloadSigner } from '../../locations/sign-payload.ts';
import { dayOf } from '../../values/dates.ts';
import { saoPauloDay } from '../../values/sao-paulo.ts';
import { holderOfKey } from '../directory/directory.ts';
import type { SimulatedWorld } from '../world.ts';
import { daysAfterDue, type ExampleCode, fineOn, isExpired, isPaid } from './code.ts';
import { findCode } from './codes.ts';
import { buildRecurrencePayload } from './recurrence.ts';
import { type ExampleKey, loadExampleKey } from './signing-key.ts';

export type LocationAnswer =
  /** A compact JWS. */
  | { status: 200; token: string }
  /** UNKNOWN is 404, GONE (paid or expired) 410, BAD_DAY (a day of payment before today or too late) 400. */
  | { status: 'UNKNOWN' | 'GONE' | 'BAD_DAY' };

/** The locations of the example institution's codes, and the key set that verifies what they answer. */
export interface ExampleLocations {
  immediate(token: string): Promise<LocationAnswer>;
  /** `dpp`: the day (YYYY-MM-DD) on which the payer means to pay, from today in Brazil on; today in UTC when left out. */
  charge(token: string, dpp: string | undefined): Promise<LocationAnswer>;
  recurrence(token: string): Promise<LocationAnswer>;
  keySet(): Promise<{ keys: JWK[] }>;
}

export const KEY_SET_PATH = '/psp/.well-known/jwks.json';

export function openLocations(world: SimulatedWorld): ExampleLocations {
  let loading: Promise<ExampleKey> | undefined;
  const loadKey = () => {
    loading ??= loadExampleKey(world).catch((error) => {
      // The next who asks tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const sign = async (payload: object): Promise<LocationAnswer> => {
    const signer = createPayloadSigner(await loadKey(), () => world.publicUrl() + KEY_SET_PATH);
    return { status: 200, token: await signer.sign(payload) };
  };
  return {
    immediate: async (token) => {
      const code = await findCode(world.db.main, { token });
      if (code === undefined || code.dueDate !== null) return { status: 'UNKNOWN' };
      return isOpen(code, world) ? sign(immediatePayload(code, world)) : { status: 'GONE' };
    },
    charge: async (token, dpp) => {
      const code = await findCode(world.db.main, { token });
      if (code === undefined || code.dueDate === null) return { status: 'UNKNOWN' };
      if (!isOpen(code, world)) return { status: 'GONE' };
      const now = world.clock.now();
      const day = dpp ?? dayOf(now);
      if (day < saoPauloDay(now) || day > dayOf(code.expiresAt)) return { status: 'BAD_DAY' };
      return sign(await chargePayload(world, code, day));
    },
    recurrence: async (token) => {
      const code = await findCode(world.db.main, { recurrence: token });
      if (code === undefined) return { status: 'UNKNOWN' };
      return sign(buildRecurrencePayload(code, await holderOfKey(world, code.key)));
    },
    keySet: async () => ({ keys: [(await loadKey()).published] }),
  };
}

function isOpen(code: ExampleCode, { clock }: SimulatedWorld): boolean {
  const now = clock.now();
  return !isPaid(code, now) && !isExpired(code, now);
}

function commonTerms({ token, key, createdAt, description }: ExampleCode, now: Date) {
  const terms = { txid: token, status: 'ATIVA', key, createdAt, presentedAt: now } as const;
  return description === null ? terms : { ...terms, payerRequest: description };
}

function immediatePayload(code: ExampleCode, { clock }: SimulatedWorld) {
  const { amount, changeable, expiresAt } = code;
  return buildCobPayload({ ...commonTerms(code, clock.now()), amount, changeable, expiresAt });
}

async function chargePayload(world: SimulatedWorld, code: ExampleCode, day: string) {
  const { document, name } = await holderOfKey(world, code.key);
  return buildCobvPayload({
    ...commonTerms(code, world.clock.now()),
    original: code.amount,
    fine: fineOn(code, day),
    dueDate: code.dueDate ?? day,
    daysAfterDue: daysAfterDue(code),
    receiver: { document, name },
  });
}
