import type { BodyOf, MessageType } from '../../src/rails/bcb/messages/catalog.ts';
import type { StatusTransaction } from '../../src/rails/bcb/messages/tables/pacs-002.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';

/** One participant's money in the reserve, in centavos. */
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

/** Test instructions for this transfer. */
export interface Plays {
  /** After the payee's acceptance, the system rejects with this code. */
  drop?: RejectionCode;
  /** The answer to returns of this payment, which an example institution made. */
  onReturn?: 'ACCEPT' | 'REJECT' | 'SILENT';
}

/** Money from the STR, or to it if negative. */
export interface StrMovement {
  readonly id: string;
  readonly ispb: string;
  readonly amount: bigint;
  readonly at: string;
  readonly accountingDate: string;
}

/** A stored message of a participant, not processed yet. */
export interface Received {
  readonly resourceId: string;
  readonly ispb: string;
  readonly xml: string;
}

type Rest<Type extends MessageType> = Omit<BodyOf<Type>, 'header'>;

/** An unsigned notification to a participant. Those of one type share a message. */
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

/** A signed message to a participant, until it is confirmed. */
export interface Delivery {
  readonly resourceId: string;
  readonly to: string;
  readonly xml: string;
}

/** A processed message, for people who inspect this program. */
export interface Logged {
  readonly at: string;
  readonly direction: 'RECEIVED' | 'SENT';
  readonly ispb: string;
  readonly resourceId: string;
  messageId: string | undefined;
  type: string | undefined;
  /** The verdict on a received message; SENT for others. */
  verdict: string;
  readonly xml: string;
}

/** A payment between a participant's own customers, or its return. */
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
  /** Money from the STR minus money to it; the sum of all accounts always equals it. */
  issued: bigint;
  readonly transfers: Map<string, Transfer>;
  /** Ids of the returns of each payment. */
  readonly returns: Map<string, string[]>;
  readonly movements: StrMovement[];
  readonly reports: Map<string, Reported>;
  /** Used message ids of participants, with the digest of their content. */
  used: Map<string, string>;
  /** Ids from before `usedSince`: each is kept for one to two days. */
  usedBefore?: Map<string, string>;
  usedSince?: string;
  readonly received: Map<string, Received>;
  readonly drafts: Map<number, Draft>;
  draftNumber: number;
  readonly queues: Map<string, Delivery[]>;
  readonly log: Map<string, Logged>;
  /** Total size of the messages in the log. */
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
