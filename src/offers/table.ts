import { int8, type RowOf, table, text } from '../database/table.ts';
import type { AccountType } from '../rail/party.ts';
import type { Centavos } from '../values/money.ts';
import { COURSE_COLUMNS } from './course-columns.ts';
import type { Offer } from './offer.ts';

type Offered = Pick<Offer, 'payer'>;

export const OFFERS_TABLE = table('offers', {
  as: 'o',
  columns: {
    companyId: int8(),
    id: int8(),
    accountId: int8(),
    endToEndId: text(),
    amount: int8<Centavos>(),
    pixKey: text<string | null>(),
    codeId: int8<bigint | null>(),
    txid: text<string | null>(),
    payerIspb: text(),
    payerBranch: text<string | null>(),
    payerNumber: text(),
    payerAccountType: text<AccountType>(),
    payerDocument: text(),
    payerName: text(),
    ...COURSE_COLUMNS,
  },
  derived: {
    payerIspb: ({ payer }: Offered) => payer.ispb,
    payerBranch: ({ payer }: Offered) => payer.branch,
    payerNumber: ({ payer }: Offered) => payer.number,
    payerAccountType: ({ payer }: Offered) => payer.accountType,
    payerDocument: ({ payer }: Offered) => payer.document,
    payerName: ({ payer }: Offered) => payer.name,
  },
});

export function toOffer(row: RowOf<typeof OFFERS_TABLE>): Offer {
  const { payerIspb, payerBranch, payerNumber, payerAccountType, payerDocument, payerName, ...rest } = row;
  const payer = {
    ...{ ispb: payerIspb, branch: payerBranch, number: payerNumber },
    ...{ accountType: payerAccountType, document: payerDocument, name: payerName },
  };
  return { ...rest, payer };
}
