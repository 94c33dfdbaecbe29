import { type PixKey, parsePixKey } from '../../src/values/pix-key.ts';

/**
 * The key somebody typed, with or without mask and country code. Eleven digits that are a CPF are one; the others
 * are a mobile number. Undefined when it is no key.
 */
export function readKey(text: string): PixKey | undefined {
  const trimmed = text.trim();
  const direct = parsePixKey(trimmed);
  if (direct !== undefined) return direct;
  const bare = trimmed.replace(/[\s().\-/]/g, '').toUpperCase();
  return parsePixKey(bare) ?? parsePixKey(`+55${bare.replace(/^\+?55(?=\d{10,11}$)/, '')}`);
}
