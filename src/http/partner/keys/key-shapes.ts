import { Type } from 'typebox';
import type { EndpointSignature } from '../../kernel/endpoint-definition.ts';

/** Signatures about keys and claims: both refusals are 400, and people cannot sign. */
export const SIGNED_KEY: EndpointSignature = {
  missing: 'keyHmacMissing',
  wrong: 'keyHmacInvalid',
  signers: 'all',
};

export const KeyParams = Type.Object({
  key: Type.String({ minLength: 1, description: 'The key, URL-encoded.' }),
});

export const RegisteredKey = Type.Object(
  {
    worked: Type.Boolean(),
    type: Type.String({ description: 'CPF, CNPJ, EMAIL, CELL_PHONE or EVP.' }),
    key: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
  },
  { description: 'Registered key' },
);
