import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import { findCashIns } from '../cash-ins/lock-cash-ins.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { findCodesById } from '../payment-codes/pay.ts';
import { findRefunds } from '../refunds/find.ts';
import type { MedCase, MedCaseRef } from './case.ts';
import type { ShownCase, ShownDetail } from './resource.ts';
import { selectCases, selectChargebacks, selectRefsByAnyId } from './store.ts';

/** Finds a company's case by its public id. */
export async function findCaseRef(
  executor: Executor,
  companyId: bigint,
  publicId: string,
): Promise<MedCaseRef | undefined> {
  const med = await findAnyCase(executor, publicId);
  return med?.companyId === companyId ? med : undefined;
}

/** Finds any company's case by its public id: for the bank's own staff, and for the other side. */
export async function findAnyCase(executor: Executor, publicId: string): Promise<MedCase | undefined> {
  const id = publicId.toLowerCase();
  const [med] = await selectCases(executor, await selectRefsByAnyId(executor, [id]));
  return med?.publicId === id ? med : undefined;
}

/** Finds the case of a directory's report. */
export async function findCaseByReport(executor: Executor, reportId: string): Promise<MedCase | undefined> {
  const [med] = await selectCases(executor, await selectRefsByAnyId(executor, [reportId]));
  return med?.reportId === reportId ? med : undefined;
}

/** Returns cases with their payments and accounts; results keep the order. */
export async function showCases(executor: Executor, cases: readonly MedCase[]): Promise<ShownCase[]> {
  const [cashIns, accounts] = await Promise.all([
    findCashIns(
      executor,
      cases.map(({ companyId, cashInId }) => ({ companyId, id: cashInId })),
    ),
    findAccounts(executor, cases),
  ]);
  const byId = new Map(cashIns.map((cashIn) => [cashIn.id, cashIn]));
  return cases.flatMap((med) => {
    const cashIn = byId.get(med.cashInId);
    const account = accounts.get(med.accountId) as Account;
    return cashIn === undefined ? [] : [{ med, cashIn, account }];
  });
}

/** Returns a case with everything that its detail record shows; undefined if it does not exist. */
export async function findDetail(
  executor: Executor,
  { clock, rail, ispb }: Pick<Context, 'clock' | 'rail' | 'ispb'>,
  ref: MedCaseRef,
): Promise<ShownDetail | undefined> {
  const [med] = await selectCases(executor, [ref]);
  const [shown] = med === undefined ? [] : await showCases(executor, [med]);
  if (med === undefined || shown === undefined) return undefined;
  const { companyId } = med;
  const rows = await selectChargebacks(executor, med);
  const [refunds, [code]] = await Promise.all([
    findRefunds(
      executor,
      rows.flatMap(({ refundId }) => (refundId === null ? [] : { companyId, id: refundId })),
    ),
    findCodesById(executor, shown.cashIn.codeId === null ? [] : [{ companyId, id: shown.cashIn.codeId }]),
  ]);
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  const chargebacks = rows.map((row) => ({
    row,
    refund: row.refundId === null ? undefined : byId.get(row.refundId),
  }));
  const institutionName = (asked: string) => rail.institutionName(asked);
  return { ...shown, code, chargebacks, now: clock.now(), ispb, institutionName };
}
