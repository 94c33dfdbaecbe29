import type { Party } from '../../rail/party.ts';
import { EXAMPLE_DOMAIN, FIRST_PLACE, madeUpHolder } from '../example-institution.ts';

/** The recipient's institution's answer to a payment. */
export type Behaviour =
  | { does: 'SETTLE' }
  | { does: 'REJECT'; code: string }
  | { does: 'SETTLE_LATE'; seconds: number }
  | { does: 'STAY_SILENT' }
  | { does: 'SETTLE_AND_RETURN' };

/** A recipient whose name states the outcome of a payment. */
export interface Sentinel {
  key: string;
  holder: Party;
  behaviour: Behaviour;
}

/** Not in the directory: the key is unknown, and its address has no account. */
export const UNREGISTERED = {
  key: `none${EXAMPLE_DOMAIN}`,
  holder: madeUpHolder(FIRST_PLACE.named + 3, 'PERSON'),
};

const NAMED: readonly Sentinel[] = [
  named(0, 'ok', { does: 'SETTLE' }),
  named(1, 'silent', { does: 'STAY_SILENT' }),
  named(2, 'returns', { does: 'SETTLE_AND_RETURN' }),
];
const BY_KEY = new Map(NAMED.map((sentinel) => [sentinel.key, sentinel]));

/** The example institution's usual recipient and payer. */
export const EXAMPLE_PERSON: Party = (NAMED[0] as Sentinel).holder;

const LONGEST_WAIT_SECONDS = 86_400;
const LETTERS = 26;
const CHARACTERS = 36;
const REJECTING = LETTERS * LETTERS * CHARACTERS * CHARACTERS;

/** Tells if a key belongs to the sentinels' domain, where nothing else can be registered. */
export function isSentinelDomain(key: string): boolean {
  return (
    key.length > EXAMPLE_DOMAIN.length && key.slice(-EXAMPLE_DOMAIN.length).toLowerCase() === EXAMPLE_DOMAIN
  );
}

/** The sentinel of a key, in either case; undefined for every key that is not in the directory by that name. */
export function findSentinel(key: string): Sentinel | undefined {
  const known = BY_KEY.get(key);
  if (known !== undefined || !isSentinelDomain(key)) return known;
  const lower = key.toLowerCase();
  return BY_KEY.get(lower) ?? slow(secondsIn(lower)) ?? rejecting(codeIn(lower));
}

/** The sentinel with this account. */
export function findSentinelAt(at: number): Sentinel | undefined {
  if (at >= FIRST_PLACE.registered) return undefined;
  if (at >= FIRST_PLACE.rejecting) return rejecting(codeAt(at - FIRST_PLACE.rejecting));
  if (at >= FIRST_PLACE.slow) return slow(at - FIRST_PLACE.slow);
  return NAMED[at - FIRST_PLACE.named];
}

function named(index: number, name: string, behaviour: Behaviour): Sentinel {
  const who = index === 0 ? 'PERSON' : 'COMPANY';
  return { key: name + EXAMPLE_DOMAIN, holder: madeUpHolder(FIRST_PLACE.named + index, who), behaviour };
}

function slow(seconds: number | undefined): Sentinel | undefined {
  if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS) return undefined;
  return {
    key: `slow-${seconds}${EXAMPLE_DOMAIN}`,
    holder: madeUpHolder(FIRST_PLACE.slow + seconds, 'PERSON'),
    behaviour: { does: 'SETTLE_LATE', seconds },
  };
}

function rejecting(code: string | undefined): Sentinel | undefined {
  if (code === undefined) return undefined;
  return {
    key: `reject-${code}${EXAMPLE_DOMAIN}`,
    holder: madeUpHolder(FIRST_PLACE.rejecting + indexOfCode(code), 'PERSON'),
    behaviour: { does: 'REJECT', code },
  };
}

function secondsIn(key: string): number | undefined {
  const seconds = /^slow-(0|[1-9]\d{0,4})@/.exec(key)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function codeIn(key: string): string | undefined {
  return /^reject-([a-z]{2}[0-9a-z]{2})@/.exec(key)?.[1]?.toUpperCase();
}

/** Codes counted in order: two letters, then two characters of 0-9A-Z, which is JavaScript's base 36. */
function indexOfCode(code: string): number {
  const letter = (index: number) => code.charCodeAt(index) - 65;
  return (
    (letter(0) * LETTERS + letter(1)) * CHARACTERS * CHARACTERS + Number.parseInt(code.slice(2), CHARACTERS)
  );
}

function codeAt(index: number): string | undefined {
  if (index >= REJECTING) return undefined;
  const tail = index % (CHARACTERS * CHARACTERS);
  const letters = Math.floor(index / (CHARACTERS * CHARACTERS));
  const first = String.fromCharCode(65 + Math.floor(letters / LETTERS), 65 + (letters % LETTERS));
  return first + tail.toString(CHARACTERS).toUpperCase().padStart(2, '0');
}
