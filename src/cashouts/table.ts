import { int4, int8, type RowOf, table, text, timestamp } from '../database/table.ts';
import type { Centavos } from '../money.ts';
import type { AccountType, Party } from '../rail/rail.ts';
import type { Cashout, CashoutStatus } from './cashout.ts';
import { sealOfCashout } from './seal-of-cashout.ts';

type Paid = Pick<Cashout, 'companyId' | 'id' | 'status' | 'recipient'>;

export const CASHOUTS_TABLE = table('cashouts', {
  as: 'c',
  columns: {
    companyId: int8(),
    id: int8(),
    accountId: int8(),
    origin: text<Cashout['origin']>(),
    status: text<CashoutStatus>(),
    amount: int8<Centavos>(),
    fee: int8<Centavos>(),
    returned: int8<Centavos>(),
    pixKey: text<string | null>(),
    txid: text<string | null>(),
    tag: text<string | null>(),
    idempotencyKey: text<string | null>(),
    fingerprint: text<string | null>(),
    endToEndId: text<string | null>(),
    codeTransaction: text(),
    recipientIspb: text<string | null>(),
    recipientBranch: text<string | null>(),
    recipientNumber: text<string | null>(),
    recipientDocument: text<string | null>(),
    recipientName: text<string | null>(),
    recipientAccountType: text<AccountType | null>(),
    errorCode: text<string | null>(),
    errorText: text<string | null>(),
    events: int4(),
    createdAt: timestamp(),
    processingAt: timestamp<Date | null>(),
    submittedAt: timestamp<Date | null>(),
    completedAt: timestamp<Date | null>(),
    dueAt: timestamp<Date | null>(),
    leaseNumber: int4(),
    createdBy: text<string | null>(),
    approvedBy: text<string | null>(),
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

export type CashoutRow = Omit<RowOf<typeof CASHOUTS_TABLE>, 'seal'>;

export function toCashout(row: CashoutRow): Cashout {
  const {
    recipientIspb,
    recipientBranch,
    recipientNumber,
    recipientDocument,
    recipientName,
    recipientAccountType,
    ...rest
  } = row;
  if (recipientIspb === null) return { ...rest, recipient: null };
  const recipient: Party = {
    ispb: recipientIspb,
    branch: recipientBranch ?? '',
    number: recipientNumber ?? '',
    document: recipientDocument ?? '',
    name: recipientName ?? '',
    accountType: recipientAccountType ?? 'CURRENT_ACCOUNT',
  };
  return { ...rest, recipient };
}
