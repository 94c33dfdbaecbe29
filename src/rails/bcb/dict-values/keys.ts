import { pixKeyShape } from '../../../values/pix-key.ts';
import { isCnpj, isCpf } from '../../../values/tax-id.ts';
import type { KeyType } from './vocabulary.ts';

// Telephones of all countries, in E.164.
const PHONE = /^\+[1-9][0-9]\d{1,13}$/;

/** Tells if the text is a key of the type, in the form in which the directory keeps it. */
export function isKeyOf(type: KeyType, key: string): boolean {
  switch (type) {
    case 'CPF':
      return isCpf(key);
    case 'CNPJ':
      return isCnpj(key);
    case 'PHONE':
      return PHONE.test(key);
    case 'EMAIL':
      return key === key.toLowerCase() && pixKeyShape(key) === 'EMAIL';
    case 'EVP':
      return key === key.toLowerCase() && pixKeyShape(key) === 'EVP';
  }
}
