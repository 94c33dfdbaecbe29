import type { RefusalCode } from '../refusals.ts';

/** A password that people choose has so many characters at least. */
export const PASSWORD_LENGTH = 12;

// Fewer than so many different characters are a pattern rather than a password.
const DIFFERENT_CHARACTERS = 5;
// A shorter name would be found in words that have nothing to do with it.
const NAME_LENGTH = 4;

/**
 * What is wrong with a password that somebody chose, beside its length: the present one again, hardly any different
 * characters, or the owner's e-mail in it, which whoever guesses tries first.
 */
export function faultOfPassword(
  chosen: string,
  { present, email }: { present: string; email: string },
): RefusalCode | undefined {
  if (chosen === present) return 'passwordUnchanged';
  if (new Set(chosen).size < DIFFERENT_CHARACTERS) return 'weakPassword';
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  return name.length >= NAME_LENGTH && chosen.toLowerCase().includes(name) ? 'weakPassword' : undefined;
}
