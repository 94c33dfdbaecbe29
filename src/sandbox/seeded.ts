import { type Centavos, centavos } from '../values/money.ts';
import { PERMISSIONS, type Permission } from '../values/permissions.ts';

/**
 * The companies every sandbox starts with. They and their secrets are fixed, so that documents, tests
 * and examples can name them; a production bank refuses to start on a database that holds them. Where others reach the
 * sandbox the secrets are other ones (`deriveSeeds`).
 */
export interface SeededCompany {
  name: string;
  document: string;
  credentials: SeededCredential[];
  users: SeededUser[];
  accounts: SeededAccount[];
}

export interface SeededCredential {
  clientId: string;
  clientSecret: string;
  hmacSecret: string;
  permissions: readonly Permission[];
}

export interface SeededUser {
  name: string;
  email: string;
  password: string;
  /** Base 32; absent for a user without a second factor. */
  totpSecret?: string;
}

export interface SeededAccount {
  balance: Centavos;
  /** A key made once for this sandbox's documents; absent for an account without one. */
  evp?: string;
}

const OPENING_BALANCE = centavos(10_000_000n);
const READ_ONLY: readonly Permission[] = ['account.read'];

/** Of the bank's own company, which receives decisions on onboarding requisitions. */
export const OWN_CREDENTIAL: SeededCredential = {
  clientId: 'lastro',
  clientSecret: 'sandbox-secret-lastro',
  hmacSecret: 'sandbox-hmac-lastro',
  permissions: ['webhook.manage', 'account.read'],
};

export const SEEDED_COMPANIES: readonly SeededCompany[] = [
  {
    name: 'Padaria Aurora Ltda',
    document: '11222333000181',
    credentials: [
      {
        clientId: 'padaria-aurora',
        clientSecret: 'sandbox-secret-padaria-aurora',
        hmacSecret: 'sandbox-hmac-padaria-aurora',
        permissions: PERMISSIONS,
      },
      {
        clientId: 'padaria-aurora-leitura',
        clientSecret: 'sandbox-secret-padaria-aurora-leitura',
        hmacSecret: 'sandbox-hmac-padaria-aurora-leitura',
        permissions: READ_ONLY,
      },
    ],
    users: [
      {
        name: 'Helena Prado',
        email: 'helena@padaria-aurora.example',
        password: 'pao-quentinho-as-seis',
        totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
      { name: 'Caio Prado', email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' },
    ],
    accounts: [
      { balance: OPENING_BALANCE, evp: '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10' },
      { balance: centavos(0n) },
    ],
  },
  {
    name: 'Oficina Boreal Ltda',
    document: '44555666000181',
    credentials: [
      {
        clientId: 'oficina-boreal',
        clientSecret: 'sandbox-secret-oficina-boreal',
        hmacSecret: 'sandbox-hmac-oficina-boreal',
        permissions: PERMISSIONS,
      },
    ],
    users: [
      {
        name: 'Davi Antunes',
        email: 'davi@oficina-boreal.example',
        password: 'chave-de-roda-numero-dez',
        totpSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
      },
    ],
    accounts: [{ balance: OPENING_BALANCE, evp: '7c2e8d54-91af-4e6b-b0c3-5d8f1a2b3c4d' }],
  },
  {
    name: 'Marina Duarte',
    document: '52998224725',
    credentials: [
      {
        clientId: 'marina-duarte',
        clientSecret: 'sandbox-secret-marina-duarte',
        hmacSecret: 'sandbox-hmac-marina-duarte',
        permissions: PERMISSIONS,
      },
    ],
    users: [
      {
        name: 'Marina Duarte',
        email: 'marina@duarte.example',
        password: 'mar-calmo-de-manhazinha',
        totpSecret: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
      },
    ],
    accounts: [{ balance: OPENING_BALANCE, evp: 'd41f6a82-3c5e-4b97-a8d0-6e9f2b1c4a73' }],
  },
];

export interface SeededOperator {
  name: string;
  email: string;
  password: string;
  /** Base 32. */
  totpSecret: string;
}

/** The operator every sandbox starts with. */
export const SEEDED_OPERATOR: SeededOperator = {
  name: 'Rosa Sampaio',
  email: 'rosa@lastro.example',
  password: 'lastro-firme-em-mar-aberto',
  totpSecret: 'NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE',
};
