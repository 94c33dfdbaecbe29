import { type PixKey, parsePixKey } from '../../src/values/pix-key.ts';

/**
 * Parses a typed key, with or without mask and country code. Eleven digits that form a CPF are one; others are a
 * mobile number. Undefined if it is not a key.
 */
export function readKey(text: string): PixKey | undefined {
  const trimmed = text.trim();
  const direct = parsePixKey(trimmed);
  if (direct !== undefined) return direct;
  const bare = trimmed.replace(/[\s().\-/]/g, '').toUpperCase();
  return parsePixKey(bare) ?? parsePixKey(`+55${bare.replace(/^\+?55(?=\d{10,11}$)/, '')}`);
}
