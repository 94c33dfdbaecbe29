import type { RefusalCode } from '../refusals.ts';
import { COMMON_WORDS, KEY_RUNS } from './common-passwords.ts';

/** Least number of characters of a password that people choose. */
export const PASSWORD_LENGTH = 12;

// Number of different characters below which a text is a pattern rather than a password.
const DIFFERENT_CHARACTERS = 5;
// A shorter name would be found in words that have nothing to do with it.
const NAME_LENGTH = 4;
// A guesser tries a common word, a year or a run of keys as easily as one character.
const LEAST_CHOICES = 7;
const RUN_LENGTH = 3;
const LONGEST_WORD = 25;

export interface PasswordOwner {
  /** The password that is replaced, where there is one. */
  present?: string | undefined;
  email: string;
  /** The name of the owner's company. */
  company?: string | undefined;
}

/**
 * Returns the fault of a chosen password, apart from its length: the current one again, too few different characters,
 * the name before the owner's @, or made of common guesses: common words, runs of keys, years, repetitions and the
 * words of the company's name.
 */
export function faultOfPassword(chosen: string, owner: PasswordOwner): RefusalCode | undefined {
  if (chosen === owner.present) return 'passwordUnchanged';
  if (new Set(chosen).size < DIFFERENT_CHARACTERS) return 'weakPassword';
  const text = plain(chosen);
  const name = plain(owner.email.split('@')[0] ?? '');
  if (name.length >= NAME_LENGTH && text.includes(name)) return 'weakPassword';
  const own = wordsOf(`${owner.company ?? ''} ${owner.email}`);
  const undisguised = plain(withoutDisguise(chosen));
  const together = [text, undisguised].map((one) => one.replace(/[\s._-]+/g, ''));
  const readings = [chosen.toLowerCase(), text, undisguised, ...together];
  return readings.some((reading) => choicesIn(reading, own) < LEAST_CHOICES) ? 'weakPassword' : undefined;
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const DISGUISES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
  ...{ '@': 'a', $: 's', '!': 'i', '€': 'e', '+': 't' },
};

/** Reads `S3nh@` as the word that it stands for; consecutive digits stay a number. */
function withoutDisguise(text: string): string {
  return text.replace(/\d{2,}|[0134578@$!€+]/g, (found) => DISGUISES[found] ?? found);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    plain(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= NAME_LENGTH),
  );
}

/** Counts the fewest choices that make up a text: each of its characters, or a whole word, run or repetition. */
function choicesIn(text: string, own: ReadonlySet<string>): number {
  const characters = [...text];
  const fewest = [0];
  for (let end = 1; end <= characters.length; end++) {
    fewest[end] = (fewest[end - 1] ?? 0) + 1;
    for (let start = Math.max(0, end - LONGEST_WORD); start <= end - RUN_LENGTH; start++) {
      const before = (fewest[start] ?? 0) + 1;
      if (before >= (fewest[end] ?? 0)) continue;
      if (isOneChoice(characters, { start, end, own })) fewest[end] = before;
    }
  }
  return fewest[characters.length] ?? 0;
}

function isOneChoice(
  characters: readonly string[],
  { start, end, own }: { start: number; end: number; own: ReadonlySet<string> },
): boolean {
  const part = characters.slice(start, end).join('');
  if (COMMON_WORDS.has(part) || own.has(part) || /^(19|20)\d\d$/.test(part)) return true;
  if (KEY_RUNS.some((run) => run.includes(part))) return true;
  // The text just before it, once more.
  const length = end - start;
  return start >= length && characters.slice(start - length, start).join('') === part;
}
