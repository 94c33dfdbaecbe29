import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';
import {
  OWN_CREDENTIAL,
  SEEDED_COMPANIES,
  SEEDED_OPERATOR,
  type SeededCompany,
  type SeededCredential,
  type SeededOperator,
} from './seeded.ts';

/** Everybody a sandbox starts with, and their secrets. */
export interface Seeds {
  companies: readonly SeededCompany[];
  operator: SeededOperator;
  /** Of the bank's own company. */
  own: SeededCredential;
}

/** The secrets that documents and examples name: they are for a sandbox that this machine alone reaches. */
export const PUBLIC_SEEDS: Seeds = {
  companies: SEEDED_COMPANIES,
  operator: SEEDED_OPERATOR,
  own: OWN_CREDENTIAL,
};

const PASSWORD_CHARACTERS = 24;
const TOTP_BYTES = 20;

/**
 * The same people and programs, with secrets derived from the sandbox's token: a caller without the token knows none
 * of them, and every node and start derives the same.
 */
export function deriveSeeds(token: string): Seeds {
  const bytes = (name: string) => createHmac('sha256', token).update(`lastro-sandbox/${name}`).digest();
  const text = (name: string) => bytes(name).toString('base64url');
  const program = (credential: SeededCredential): SeededCredential => ({
    ...credential,
    clientSecret: text(`client-secret/${credential.clientId}`),
    hmacSecret: text(`hmac/${credential.clientId}`),
  });
  const person = <T extends { email: string; totpSecret?: string }>(one: T) => ({
    ...one,
    password: text(`password/${one.email}`).slice(0, PASSWORD_CHARACTERS),
    ...(one.totpSecret !== undefined && { totpSecret: totp(bytes(`totp/${one.email}`)) }),
  });
  return {
    companies: SEEDED_COMPANIES.map((company) => ({
      ...company,
      credentials: company.credentials.map(program),
      users: company.users.map(person),
    })),
    operator: person(SEEDED_OPERATOR),
    own: program(OWN_CREDENTIAL),
  };
}

function totp(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, TOTP_BYTES)).buffer }).base32;
}
