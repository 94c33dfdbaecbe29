import type { BodyOf, MessageType } from '../../src/rails/bcb/messages/catalog.ts';
import type { StatusTransaction } from '../../src/rails/bcb/messages/tables/pacs-002.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';

/** Money of one participant in the reserve, in centavos. */
export interface ReserveAccount {
  available: bigint;
  blocked: bigint;
}

/** Why a payment or a return did not settle: a code of the settlement system. */
export type RejectionCode = NonNullable<StatusTransaction['reasons'][number]['code']>;

export type Ending =
  | { state: 'SETTLED'; at: string; accountingDate: string }
  | { state: 'REJECTED'; code: RejectionCode; at: string };

/** A payment, or the return of one. */
export interface Transfer {
  /** E… of a payment, D… of a return. */
  readonly id: string;
  readonly endToEndId: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly takenAt: string;
  readonly limitAt: string;
  readonly what:
    | { type: 'pacs.008'; service: ServiceType; transaction: OrderTransaction }
    | { type: 'pacs.004'; transaction: ReturnTransaction };
  readonly plays: Plays;
  ending: Ending | undefined;
}

export type ServiceType = BodyOf<'pacs.008'>['header']['type'];

/** A test's wishes for this transfer beyond its own course. */
export interface Plays {
  /** Once the payee has accepted, the system rejects with this code after all. */
  drop?: RejectionCode;
  /** Returns of this payment, which an example institution made, are answered so. */
  onReturn?: 'ACCEPT' | 'REJECT' | 'SILENT';
}

/** Money in from the STR, or out to it where it is negative. */
export interface StrMovement {
  readonly id: string;
  readonly ispb: string;
  readonly amount: bigint;
  readonly at: string;
  readonly accountingDate: string;
}

/** A message of a participant, stored and not yet looked at. */
export interface Received {
  readonly resourceId: string;
  readonly ispb: string;
  readonly xml: string;
}

type Rest<Type extends MessageType> = Omit<BodyOf<Type>, 'header'>;

/** A word to a participant, before it is signed. Those of one kind travel together. */
export type Tell =
  | { type: 'pacs.008'; service: ServiceType; transaction: OrderTransaction }
  | { type: 'pacs.004'; transaction: ReturnTransaction }
  | { type: 'pacs.002'; transaction: StatusTransaction }
  | { [Type in AloneType]: { type: Type; rest: Rest<Type> } }[AloneType];

export type AloneType =
  | 'camt.052'
  | 'camt.053'
  | 'camt.054'
  | 'camt.014'
  | 'camt.025'
  | 'admi.002'
  | 'admi.004'
  | 'pibr.001'
  | 'pibr.002'
  | 'reda.041';

export interface Draft {
  readonly number: number;
  readonly to: string;
  readonly tell: Tell;
}

/** A signed message on its way to a participant, until that has confirmed it. */
export interface Delivery {
  readonly resourceId: string;
  readonly to: string;
  readonly xml: string;
}

/** A message that went through, for whoever looks into this program. */
export interface Logged {
  readonly at: string;
  readonly direction: 'RECEIVED' | 'SENT';
  readonly ispb: string;
  readonly resourceId: string;
  messageId: string | undefined;
  type: string | undefined;
  /** The verdict on a received one; SENT of another. */
  verdict: string;
  readonly xml: string;
}

/** A payment that a participant has settled between its own customers, or a return of one. */
export interface Reported {
  readonly id: string;
  readonly endToEndId: string;
  readonly ispb: string;
  readonly amount: string;
  readonly settledAt: string;
  /** When it was reported. */
  readonly at: string;
  readonly digest: string;
}

export interface SpiState {
  readonly accounts: Map<string, ReserveAccount>;
  /** Money from the STR less money to it: all accounts together hold it, always. */
  issued: bigint;
  readonly transfers: Map<string, Transfer>;
  /** Ids of the returns of each payment. */
  readonly returns: Map<string, string[]>;
  readonly movements: StrMovement[];
  readonly reports: Map<string, Reported>;
  /** Ids of messages that participants have used, with the digest of what they carried. */
  used: Map<string, string>;
  /** Those of the time before `usedSince`: each is known for a day at least, and for two at most. */
  usedBefore?: Map<string, string>;
  usedSince?: string;
  readonly received: Map<string, Received>;
  readonly drafts: Map<number, Draft>;
  draftNumber: number;
  readonly queues: Map<string, Delivery[]>;
  readonly log: Map<string, Logged>;
  /** Length of the messages in the log together. */
  logged?: number;
}

export function emptySpi(): SpiState {
  return {
    accounts: new Map(),
    issued: 0n,
    transfers: new Map(),
    returns: new Map(),
    movements: [],
    reports: new Map(),
    used: new Map(),
    received: new Map(),
    drafts: new Map(),
    draftNumber: 0,
    queues: new Map(),
    log: new Map(),
    logged: 0,
  };
}
