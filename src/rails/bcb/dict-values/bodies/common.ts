import { instant, oneOf, open, optional, record, type Shaped, text } from '../shape.ts';
import { ACCOUNT_TYPES, KEY_TYPES, PERSON_TYPES } from '../vocabulary.ts';

/** Leaves and records that many bodies share. Letters in CNPJs and account numbers come with 2.13.0. */
export const ispb = text(8, /^[0-9A-Z]{8}$/);
export const uuid = text(36, /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/);
export const requestId = text(36, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i);
export const taxIdNumber = text(14, /^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/);
export const transactionId = text(32, /^[A-Za-z0-9]{32}$/);
export const key = text(77);
export const keyType = oneOf(KEY_TYPES);
export const openKeyType = open(KEY_TYPES);
export const cid = text(64, /^[0-9a-fA-F]{64}$/);
export const details = text(2_000);

const ACCOUNT_MEMBERS = {
  participant: ispb,
  branch: optional(text(4, /^[0-9]{1,4}$/)),
  accountNumber: text(20, /^[0-9A-Z]{1,20}$/),
  accountType: oneOf(ACCOUNT_TYPES),
  openingDate: instant,
} as const;

export const account = record(ACCOUNT_MEMBERS);
const { openingDate: _opening, ...ACCOUNT_NAMED } = ACCOUNT_MEMBERS;

/** An account as money is sent to it: the directory need not know since when it is open. */
export const payableAccount = record({ ...ACCOUNT_NAMED, accountType: open(ACCOUNT_TYPES) });
export const openAccount = record({ ...ACCOUNT_MEMBERS, accountType: open(ACCOUNT_TYPES) });
export type Account = Shaped<typeof account>;

const OWNER_MEMBERS = {
  type: oneOf(PERSON_TYPES),
  taxIdNumber,
  name: text(120),
  tradeName: optional(text(120)),
} as const;

export const owner = record(OWNER_MEMBERS);
export const openOwner = record({ ...OWNER_MEMBERS, type: open(PERSON_TYPES) });
export type Owner = Shaped<typeof owner>;

export const contact = record({ email: text(254), phone: text(20) });
