import { bool, computed, int4, int8, table, text, timestamp } from '../database/table.ts';
import type { Centavos } from '../values/money.ts';
import type { CodeStatus, PaymentCode } from './code.ts';

const KEY_HELD = `(select k.company_id from active_pix_keys k where k.key = c.pix_key limit 1)
  is not distinct from c.company_id`;

export const CODES_TABLE = table('payment_codes', {
  as: 'c',
  columns: {
    companyId: int8(),
    id: int8(),
    accountId: int8(),
    status: text<CodeStatus>(),
    amount: int8<Centavos>(),
    typeFine: text<PaymentCode['typeFine']>(),
    fine: int8<bigint | null>(),
    dueDate: timestamp<Date | null>(),
    fineDate: timestamp<Date | null>(),
    expirationDate: timestamp(),
    debtorName: text<string | null>(),
    debtorDocument: text<string | null>(),
    debtorType: text<string | null>(),
    tag: text<string | null>(),
    txid: text(),
    pixKey: text(),
    keyHeld: computed(bool(), KEY_HELD),
    copyAndPaste: text(),
    fee: int8<Centavos>(),
    endToEndId: text<string | null>(),
    cashInId: int8<bigint | null>(),
    creditedAccountId: int8<bigint | null>(),
    payerIspb: text<string | null>(),
    paymentDate: timestamp<Date | null>(),
    refunded: int8<Centavos>(),
    events: int4(),
    createdAt: timestamp(),
    dueAt: timestamp<Date | null>(),
  },
  later: ['fee', 'endToEndId', 'cashInId', 'creditedAccountId', 'payerIspb', 'paymentDate', 'refunded'],
});
