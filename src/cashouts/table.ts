import { int4, int8, type RowOf, table, text, timestamp } from '../database/table.ts';
import type { AccountType } from '../rail/party.ts';
import type { Centavos } from '../values/money.ts';
import { type Sealed, sealOfCashout } from './seal-of-cashout.ts';
import type { CashoutStatus } from './status.ts';

type Paid = Pick<Sealed, 'recipient'>;

/** How the recipient was named: by key, by account details, or by a payment code. */
type Origin = 'KEY' | 'MANUAL' | 'CODE';

/** Amounts in centavos. */
export const CASHOUTS_TABLE = table('cashouts', {
  as: 'c',
  columns: {
    companyId: int8(),
    id: int8(),
    accountId: int8(),
    origin: text<Origin>(),
    status: text<CashoutStatus>(),
    amount: int8<Centavos>(),
    fee: int8<Centavos>(),
    /** Sum of the returns so far. */
    returned: int8<Centavos>(),
    pixKey: text<string | null>(),
    /** The payment code's own id, if a dynamic code is paid. */
    txid: text<string | null>(),
    /** The payee's own reference, if a static code with one is paid: 1 to 25 letters and digits. */
    payeeReference: text<string | null>(),
    tag: text<string | null>(),
    idempotencyKey: text<string | null>(),
    fingerprint: text<string | null>(),
    /** The bank creates it once, before it first calls the rail; every retry reuses it. */
    endToEndId: text<string | null>(),
    codeTransaction: text(),
    /** The recipient: from account details at once, otherwise from the directory. */
    recipientIspb: text<string | null>(),
    recipientBranch: text<string | null>(),
    recipientNumber: text<string | null>(),
    recipientDocument: text<string | null>(),
    recipientName: text<string | null>(),
    recipientAccountType: text<AccountType | null>(),
    errorCode: text<string | null>(),
    errorText: text<string | null>(),
    /** Number of published events. */
    events: int4(),
    createdAt: timestamp(),
    processingAt: timestamp<Date | null>(),
    /** When the rail was called, or was about to be. */
    submittedAt: timestamp<Date | null>(),
    completedAt: timestamp<Date | null>(),
    /** In the queue: when the rail's limit passes and the bank asks for the missing outcome. */
    dueAt: timestamp<Date | null>(),
    /** Fencing token of the node that owes the next step, without which it may not record a result. */
    leaseNumber: int4(),
    /** Creator and approver, person or program, as {@link subjectOf} writes them. */
    createdBy: text<string | null>(),
    approvedBy: text<string | null>(),
    /** A hash over the recipient, written when the payment becomes final. */
    seal: int8<bigint | null>(),
  },
  derived: {
    recipientIspb: ({ recipient }: Paid) => recipient?.ispb ?? null,
    recipientBranch: ({ recipient }: Paid) => recipient?.branch ?? null,
    recipientNumber: ({ recipient }: Paid) => recipient?.number ?? null,
    recipientDocument: ({ recipient }: Paid) => recipient?.document ?? null,
    recipientName: ({ recipient }: Paid) => recipient?.name ?? null,
    recipientAccountType: ({ recipient }: Paid) => recipient?.accountType ?? null,
    seal: sealOfCashout,
  },
  later: ['seal'],
  unread: ['seal'],
});

export type CashoutRow = Readonly<Omit<RowOf<typeof CASHOUTS_TABLE>, 'seal'>>;
