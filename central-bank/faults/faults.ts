import { DICT_FAULTS } from '../dict/faults.ts';
import type { World } from '../world/world.ts';

/** The faults, and their locations. Control enables each one; it counts down or is drawn from the seed. */
export const FAULTS = {
  'post-no-answer': 'A message is stored; the connection ends without an answer.',
  'post-500': 'A message is stored; the answer says 500.',
  'post-lost': 'The answer says 201; the message is lost.',
  'post-429': 'A message is not stored; the answer says 429.',
  'post-503': 'A message is not stored; the answer says 503.',
  'outcome-first': 'The answer to a message waits until what it brings about has been told.',
  'deliver-twice': 'A message is delivered twice under one PI-ResourceId.',
  'deliver-again': 'A message is delivered again under another PI-ResourceId.',
  'deliver-last': 'A message is put behind those that come after it.',
  'hold-outcome': 'An outcome is told by nobody until it is asked for.',
  'cut-multipart': 'The connection ends in the middle of a multipart.',
  'cut-gzip': 'The connection ends in the middle of a compressed answer.',
  'cut-part-header': "The connection ends in the middle of a part's header.",
  'endless-multipart': 'A multipart comes whole and has no last boundary.',
  'no-resource-id': 'A message comes without its PI-ResourceId.',
  'too-large': 'A message has 100 MB.',
  'zip-bomb': 'A message of 32 MB travels compressed.',
  'zero-byte': 'A message begins with a zero byte.',
  'stream-gone': 'A stream is over: 410.',
  'absolute-next': 'PI-Pull-Next is a whole URL.',
  'empty-now': 'A stream answers 204 at once.',
  'malformed-xml': 'A message is cut in the middle.',
  'other-version': 'A message says to be of another version.',
  'unknown-message': 'A message is of a kind that nobody knows.',
  'unknown-element': 'A message has an element that nobody knows, and a good signature.',
  'wrong-digest': 'A message is another than the one that was signed.',
  'unknown-serial': 'A message is signed with a certificate that nobody knows.',
  'expired-certificate': 'A message is signed with a certificate that is over.',
  'signed-by-other': "A message is signed with another institution's certificate.",
  'payer-short': 'An order is refused with AM04, whatever the payer has.',
  'file-spoilt': 'A file of entries is another than the one that was announced.',
  'one-by-one': 'Each transaction travels in a message of its own.',
  ...DICT_FAULTS,
} as const;

export type FaultName = keyof typeof FAULTS;

export interface Fault {
  name: FaultName;
  /** Number of remaining occurrences; undefined: until it is removed. */
  times?: number;
  /** Occurs only if the text contains it: an id, an ISPB, a type of message. */
  matching?: string;
  /** From 0 to 1, drawn from the seed; 1 by default. */
  probability?: number;
  /** `Retry-After` of 429 and 503, in seconds. */
  retryAfter?: number;
}

export class Faults {
  readonly #world: World;
  #faults: Fault[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  set(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the fault of this name that occurs now, and counts it down. `matching` is compared with `text`. */
  strike(name: FaultName, text: string): Fault | undefined {
    const found = this.#faults.find((fault) => fault.name === name && this.#strikes(fault, text));
    if (found?.times === undefined) return found;
    found.times -= 1;
    if (found.times <= 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }

  #strikes({ matching, probability }: Fault, text: string): boolean {
    if (matching !== undefined && !text.includes(matching)) return false;
    return probability === undefined || this.#world.chance() < probability;
  }
}
