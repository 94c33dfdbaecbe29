import type { Party } from '../rail/party.ts';
import { accountNumberOf, accountSerialOf, cnpjOf, cpfOf } from './check-digits.ts';

/** The institution every sentinel banks at. 9999xxxx is where the central bank keeps invented participants. */
export const EXAMPLE_ISPB = '99999001';
export const EXAMPLE_NAME = 'PSP Exemplo S.A.';
/** An institution that pays, and has left Pix by the time that money is to go back to it. */
export const DEPARTED_ISPB = '99999009';
/** An institution whose payments the settlement system drops after acceptance. */
export const DROPPED_ISPB = '99999008';
export const EXAMPLE_DOMAIN = '@psp.example';

/**
 * Its accounts fill one line of places: a branch holds 100,000 accounts, branch after branch from 0001. The
 * purpose of each place is fixed here, so an account number leads back to its holder without a table.
 */
const PLACES_PER_BRANCH = 100_000;
export const FIRST_PLACE = {
  named: place(1, 1),
  slow: place(100, 0),
  rejecting: place(1000, 0),
  registered: place(2000, 0),
} as const;

export function place(branch: number, serial: number): number {
  return branch * PLACES_PER_BRANCH + serial;
}

export interface ExampleAddress {
  branch: string;
  number: string;
}

/** An account as an order names it. */
interface Addressed {
  branch: string | null;
  number: string;
}

export function addressOf(at: number): ExampleAddress {
  return {
    branch: String(Math.floor(at / PLACES_PER_BRANCH)).padStart(4, '0'),
    number: accountNumberOf(at % PLACES_PER_BRANCH),
  };
}

/** The place an address leads to; undefined for one that no account of this institution could have. */
export function placeOf({ branch, number }: Addressed): number | undefined {
  if (branch === null || !/^\d{1,4}$/.test(branch)) return undefined;
  const serial = accountSerialOf(number);
  return serial === undefined ? undefined : place(Number(branch), serial);
}

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Camila',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Hugo',
  'Isadora',
  'João',
];
const MIDDLE_NAMES = [
  'Almeida',
  'Barros',
  'Cardoso',
  'Duarte',
  'Esteves',
  'Farias',
  'Guedes',
  'Horta',
  'Leal',
];
const LAST_NAMES = ['Macedo', 'Nogueira', 'Oliveira', 'Pacheco', 'Queiroz', 'Ramos', 'Siqueira', 'Teixeira'];
const TRADES = ['Comércio de Alimentos', 'Serviços Gráficos', 'Materiais Elétricos', 'Transportes'];

const PEOPLE_FROM = 600_000_000;
const COMPANIES_FROM = 97_000_000;

/** A made-up person or company, always the same at the same place. */
export function madeUpHolder(at: number, who: 'PERSON' | 'COMPANY'): Party {
  const pick = (names: readonly string[]) => names[at % names.length] as string;
  const account = { ispb: EXAMPLE_ISPB, ...addressOf(at) };
  return who === 'PERSON'
    ? {
        ...account,
        accountType: 'CURRENT_ACCOUNT',
        document: cpfOf(PEOPLE_FROM + at),
        name: `${pick(FIRST_NAMES)} ${pick(MIDDLE_NAMES)} ${pick(LAST_NAMES)}`,
      }
    : {
        ...account,
        accountType: 'PAYMENT_ACCOUNT',
        document: cnpjOf(COMPANIES_FROM + (at % PLACES_PER_BRANCH)),
        name: `${pick(LAST_NAMES)} ${pick(TRADES)} Ltda`,
      };
}
