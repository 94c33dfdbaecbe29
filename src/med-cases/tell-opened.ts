import { tellPermitted } from '../companies/notices.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { type Centavos, toReais } from '../values/money.ts';

/** A case that a report has opened. */
export interface OpenedCase {
  companyId: bigint;
  amount: Centavos;
  dueDate: Date;
}

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Tells those who may answer that payments of theirs are disputed, once each case stands. */
export async function tellOpened(context: Context, opened: readonly OpenedCase[]): Promise<void> {
  for (const { companyId, amount, dueDate } of opened) {
    const notice = { of: 'DISPUTE_OPENED', amount: REAIS.format(toReais(amount)), until: dueDate } as const;
    await transaction(context.db.main, (tx) =>
      tellPermitted(tx, context, { companyId, permission: 'med.decide', notice }),
    );
  }
}
