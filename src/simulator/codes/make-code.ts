import { encodeCompound, encodeDynamic, encodeStatic } from '../../brcode/encode.ts';
import { toPrintableAscii } from '../../brcode/names.ts';
import { DAY_MS, dayOf } from '../../values/dates.ts';
import { randomToken } from '../../values/ids.ts';
import { type Centavos, centavos, ZERO } from '../../values/money.ts';
import { holderOfKey } from '../directory/directory.ts';
import type { SimulatedWorld } from '../world.ts';
import type { ExampleCode } from './code.ts';
import { insertCode } from './codes.ts';

/** An order for a code of the example institution; members of other types are ignored. */
export interface CodeOrder {
  type: 'STATIC' | 'DYNAMIC_IMMEDIATE' | 'DYNAMIC_CHARGE' | 'COMPOUND';
  /** A static code without one leaves it to the payer; the others ask for R$ 10.00. */
  amount: Centavos | undefined;
  /** The payee's key, in the form in which keys are compared. It need not be in the directory. */
  key: string;
  /** At most 140 characters; on a static code what `roomForDescription` says. */
  description: string | undefined;
  /** Past ones are allowed: the code is then expired from the start. */
  expirationDate: Date | undefined;
  /** YYYY-MM-DD in UTC. Makes a compound code hold a charge. */
  dueDate: string | undefined;
  fine: Centavos | undefined;
  /** Lets the payer of an immediate code pay another amount. */
  changeable?: boolean;
  /** A compound code with only a recurrence, and nothing to pay now (JORNADA_2). */
  recurrenceOnly?: boolean;
}

export interface MadeCode {
  copyAndPaste: string;
  /** Address of the payload, without scheme; null on a static code, which has none. */
  location: string | null;
  key: string;
}

export const DEFAULT_AMOUNT = centavos(1_000n);
const CITY = 'SAO PAULO';
// The standard's defaults: how long an immediate charge lasts, and a charge can be paid after its due date.
const IMMEDIATE_LASTS_MS = DAY_MS;
const DAYS_AFTER_DUE = 30;
const DAYS_UNTIL_DUE = 7;
/** The room that key and description share in a static code's template, less the description's own tag. */
const STATIC_ROOM = 73;

/** Returns the number of characters (accents taken off) that a static code has for a description beside this key. */
export function roomForDescription(key: string): number {
  return Math.max(0, STATIC_ROOM - key.length);
}

/**
 * Paths of its locations, below the server's own address. They are short, because a code has room for 77 characters:
 * any address that the bank's own codes can carry fits here as well.
 */
export const LOCATION_PATHS = {
  immediate: '/psp/qr/',
  charge: '/psp/cobv/',
  recurrence: '/psp/rec/',
} as const;

/** Creates a BR Code of the example institution, whose locations work at once. */
export async function makeCode(world: SimulatedWorld, order: CodeOrder): Promise<MadeCode> {
  const { type, key, amount } = order;
  const merchant = { merchantName: (await holderOfKey(world, key)).name, merchantCity: CITY };
  if (type === 'STATIC') {
    const description = toPrintableAscii(order.description ?? '');
    const copyAndPaste = encodeStatic({
      ...merchant,
      key,
      ...(amount === undefined ? {} : { amount }),
      ...(description === '' ? {} : { description }),
    });
    return { copyAndPaste, location: null, key };
  }
  const host = world.publicUrl().replace(/^https?:\/\//, '');
  const code = newCode(order, world.clock.now());
  const made = encode(code, { merchant, host, recurrenceOnly: order.recurrenceOnly === true });
  // Last, so that a code that does not fit the format is none.
  await insertCode(world.db.main, code);
  return { ...made, key };
}

interface Encoding {
  merchant: { merchantName: string; merchantCity: string };
  host: string;
  recurrenceOnly: boolean;
}

function encode(code: ExampleCode, { merchant, host, recurrenceOnly }: Encoding): Omit<MadeCode, 'key'> {
  const url = host + locationPath(code);
  if (code.recurrence === null) return { copyAndPaste: encodeDynamic({ ...merchant, url }), location: url };
  const recurrenceUrl = host + LOCATION_PATHS.recurrence + code.recurrence;
  return recurrenceOnly
    ? { copyAndPaste: encodeCompound({ ...merchant, recurrenceUrl }), location: recurrenceUrl }
    : { copyAndPaste: encodeCompound({ ...merchant, url, recurrenceUrl }), location: url };
}

export function locationPath({ dueDate, token }: ExampleCode): string {
  return (dueDate === null ? LOCATION_PATHS.immediate : LOCATION_PATHS.charge) + token;
}

function newCode(order: CodeOrder, now: Date): ExampleCode {
  const { type, amount = DEFAULT_AMOUNT, key, description = null } = order;
  const charge = type === 'DYNAMIC_CHARGE' || (type === 'COMPOUND' && order.dueDate !== undefined);
  const dueDate = charge ? (order.dueDate ?? dayOf(new Date(now.getTime() + DAYS_UNTIL_DUE * DAY_MS))) : null;
  return {
    token: randomToken(),
    recurrence: type === 'COMPOUND' ? randomToken() : null,
    amount,
    changeable: !charge && order.changeable === true,
    fine: charge ? (order.fine ?? ZERO) : ZERO,
    dueDate,
    key,
    description,
    expiresAt: order.expirationDate ?? defaultExpiry(dueDate, now),
    createdAt: now,
    paidBy: null,
    paidAt: null,
  };
}

function defaultExpiry(dueDate: string | null, now: Date): Date {
  if (dueDate === null) return new Date(now.getTime() + IMMEDIATE_LASTS_MS);
  // The last millisecond of its last day.
  return new Date(Date.parse(dueDate) + (DAYS_AFTER_DUE + 1) * DAY_MS - 1);
}
