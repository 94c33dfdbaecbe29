/**
 * CPF and CNPJ, the numbers by which Receita Federal knows people and companies.
 * Since July 2026 a CNPJ may hold letters in its first twelve places, so neither is ever a number.
 */
export type TaxIdType = 'CPF' | 'CNPJ';
/** `digits` is the normal form: no mask, upper case, 11 or 14 characters with valid check digits. */
export type TaxId = { type: TaxIdType; digits: string };

const LONGEST_MASKED = '12.ABC.345/01DE-35'.length;
const MASK = /[.\-/]/g;
const CPF_SHAPE = /^\d{11}$/;
const CNPJ_SHAPE = /^[0-9A-Z]{12}\d{2}$/;
const ONE_CHARACTER_REPEATED = /^(.)\1*$/;

// Weights grow from 2 at the right end; the CNPJ's begin again after 9, the CPF's never need to.
const CPF_WEIGHTS = 10;
const CNPJ_WEIGHTS = 8;

/**
 * Reads a CPF or CNPJ with or without mask, in either case. Undefined when shape or check digits are wrong.
 */
export function parseTaxId(text: string): TaxId | undefined {
  if (text.length > LONGEST_MASKED) return undefined;
  const digits = text.replace(MASK, '').toUpperCase();
  if (isCpf(digits)) return { type: 'CPF', digits };
  if (isCnpj(digits)) return { type: 'CNPJ', digits };
  return undefined;
}

/** Tells if the text is a CPF in normal form: 11 digits, not all the same, check digits right. */
export function isCpf(text: string): boolean {
  return CPF_SHAPE.test(text) && hasCheckDigits(text, CPF_WEIGHTS);
}

/**
 * Tells if the text is a CNPJ in normal form: 14 characters, upper case, not all the same, check digits right.
 */
export function isCnpj(text: string): boolean {
  return CNPJ_SHAPE.test(text) && hasCheckDigits(text, CNPJ_WEIGHTS);
}

/** PF for a natural person (CPF), PJ for a company (CNPJ). Takes the normal form. */
export function holderType(document: string): 'PF' | 'PJ' {
  return document.length === 11 ? 'PF' : 'PJ';
}

/** A CPF in normal form with only its middle six digits showing. A CNPJ is public and comes back as it is. */
export function maskCpf(document: string): string {
  if (holderType(document) === 'PJ') return document;
  return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
}

/** The CNPJ of the head office (0001) of the institution whose eight characters these are. */
export function headOfficeCnpj(root: string): string {
  const body = `${root}0001`;
  const once = body + checkDigit(`${body}00`, body.length, CNPJ_WEIGHTS);
  return once + checkDigit(`${once}0`, once.length, CNPJ_WEIGHTS);
}

function hasCheckDigits(text: string, weights: number): boolean {
  if (ONE_CHARACTER_REPEATED.test(text)) return false;
  const body = text.length - 2;
  return (
    checkDigit(text, body, weights) === valueAt(text, body) &&
    checkDigit(text, body + 1, weights) === valueAt(text, body + 1)
  );
}

/** Modulo 11 over the first `length` characters. */
function checkDigit(text: string, length: number, weights: number): number {
  let sum = 0;
  for (let place = 0; place < length; place++) {
    sum += valueAt(text, length - 1 - place) * (2 + (place % weights));
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** A character counts as its code less 48, by which digits are themselves and A to Z are 17 to 42. */
function valueAt(text: string, index: number): number {
  return text.charCodeAt(index) - 48;
}
