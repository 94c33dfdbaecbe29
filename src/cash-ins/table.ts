import { int4, int8, type RowOf, table, text, timestamp } from '../database/table.ts';
import type { Centavos } from '../values/money.ts';
import type { CashIn } from './cash-in.ts';

type Received = Pick<CashIn, 'payer'>;

export const CASH_INS_TABLE = table('cash_ins', {
  as: 'i',
  columns: {
    companyId: int8(),
    id: int8(),
    accountId: int8(),
    endToEndId: text(),
    amount: int8<Centavos>(),
    fee: int8<Centavos>(),
    pixKey: text<string | null>(),
    tag: text<string | null>(),
    codeId: int8<bigint | null>(),
    txid: text<string | null>(),
    refunded: int8<Centavos>(),
    refundPending: int8<Centavos>(),
    events: int4(),
    payerIspb: text(),
    payerBranch: text<string | null>(),
    payerNumber: text<string | null>(),
    payerDocument: text(),
    payerName: text(),
    createdAt: timestamp(),
  },
  derived: {
    payerIspb: ({ payer }: Received) => payer.ispb,
    payerBranch: ({ payer }: Received) => payer.branch,
    payerNumber: ({ payer }: Received) => payer.number,
    payerDocument: ({ payer }: Received) => payer.document,
    payerName: ({ payer }: Received) => payer.name,
  },
  later: ['refunded', 'refundPending'],
});

export type CashInRow = RowOf<typeof CASH_INS_TABLE>;

export function toCashIn(row: CashInRow): CashIn {
  const { payerIspb, payerBranch, payerNumber, payerDocument, payerName, ...rest } = row;
  return {
    ...rest,
    payer: {
      ispb: payerIspb,
      branch: payerBranch,
      number: payerNumber ?? '',
      accountType: 'CURRENT_ACCOUNT',
      document: payerDocument,
      name: payerName,
    },
  };
}
