/**
 * Pix keys, which identify an account in the directory instead of branch and number (the interface, "PIX key
 * formats").
 */
import { isCnpj, isCpf } from './tax-id.ts';
import { isUuidV4 } from './uuid.ts';

export type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'CELL_PHONE' | 'EVP';
/** `key` is the form in which keys are stored and compared: e-mails and EVPs in lower case, others unchanged. */
export type PixKey = { type: PixKeyType; key: string };

// An e-mail address is the longest key; longer texts reach no regular expression.
const LONGEST_KEY = 77;

// The directory's own expression (DICT API). It is tested before the case is lowered, because some letters
// outside ASCII become ASCII when lowered and would smuggle one address in as another.
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`, 'i');

const SHAPES: readonly (readonly [PixKeyType, RegExp])[] = [
  ['CPF', /^\d{11}$/],
  ['CNPJ', /^[0-9A-Z]{12}\d{2}$/],
  ['CELL_PHONE', /^\+55\d{10,11}$/],
  ['EVP', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ['EMAIL', EMAIL],
];

/**
 * Reads a key exactly as sent: nothing is trimmed, CPF and CNPJ carry no mask, and a CNPJ's letters are upper
 * case. Undefined when it is no key of any type; the caller answers `Invalid Pix Key`.
 */
export function parsePixKey(text: string): PixKey | undefined {
  const type = pixKeyShape(text);
  if (type === undefined || !isSound(type, text)) return undefined;
  return { type, key: type === 'EMAIL' || type === 'EVP' ? text.toLowerCase() : text };
}

/** As `parsePixKey`, for the key of a code: some EVPs of other institutions predate version 4. */
export function readCodeKey(text: string): PixKey | undefined {
  const evp = pixKeyShape(text) === 'EVP';
  return evp ? { type: 'EVP', key: text.toLowerCase() } : parsePixKey(text);
}

/** As `parsePixKey`, for a caller who also said which type the key is of. Undefined when it is of another. */
export function parsePixKeyOf(type: PixKeyType, text: string): PixKey | undefined {
  const parsed = parsePixKey(text);
  return parsed?.type === type ? parsed : undefined;
}

/**
 * Returns the type of a text by its form alone, without check digits and UUID version. For keys in other
 * institutions' codes: the directory knows whether they exist, and some EVPs predate version 4.
 */
export function pixKeyShape(text: string): PixKeyType | undefined {
  if (text.length > LONGEST_KEY) return undefined;
  return SHAPES.find(([, shape]) => shape.test(text))?.[0];
}

function isSound(type: PixKeyType, text: string): boolean {
  if (type === 'CPF') return isCpf(text);
  if (type === 'CNPJ') return isCnpj(text);
  return type !== 'EVP' || isUuidV4(text);
}
