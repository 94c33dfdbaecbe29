import { type Centavos, toReais } from '../../values/money.ts';
import { holderType } from '../../values/tax-id.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface AccountLine extends Looked {
  status: string;
  holderName: string;
  holderDocument: string;
  balance: Centavos;
  blocked: Centavos;
  overdraft: Centavos;
  cashinFee: Centavos;
  cashoutFee: Centavos;
  medFee: Centavos;
  registrationDeadline: string | null;
  createdAt: Date;
}

export const ACCOUNTS = lookUp<AccountLine>({
  name: 'accounts',
  subject: 'ACCOUNT',
  table: 'accounts',
  account: 't.id',
  statuses: ['ACTIVE', 'CLOSING', 'CLOSED'],
  byStatus: { statuses: ['CLOSING', 'CLOSED'], column: 't.status', where: "t.status <> 'ACTIVE'" },
  columns: `t.status, t.holder_name as "holderName", t.holder_document as "holderDocument", t.balance, t.blocked,
    t.overdraft, t.cashin_fee as "cashinFee", t.cashout_fee as "cashoutFee", t.med_fee as "medFee",
    t.registration_deadline as "registrationDeadline", t.created_at as "createdAt"`,
  present: (row, show) => ({
    ...presentOwner(row),
    status: row.status,
    holder: {
      type: holderType(row.holderDocument),
      name: row.holderName,
      document: show(row.holderDocument),
    },
    balance: toReais(row.balance),
    blocked: toReais(row.blocked),
    overdraft: toReais(row.overdraft),
    fees: { cashin: toReais(row.cashinFee), cashout: toReais(row.cashoutFee), med: toReais(row.medFee) },
    registration_deadline: row.registrationDeadline,
    created_at: instant(row.createdAt),
  }),
});
