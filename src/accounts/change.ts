import { execute, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Centavos } from '../values/money.ts';
import type { AccountRef, AccountStatus } from './account.ts';

const updateSettings = sql(
  'accounts.update-settings',
  `update accounts set status = coalesce($3, status),
          registration_deadline = case when $4 then $5::date else registration_deadline end,
          cashin_fee = coalesce($6, cashin_fee), cashout_fee = coalesce($7, cashout_fee),
          med_fee = coalesce($8, med_fee)
    where ${ofCompany('', '$1')} and id = $2`,
);

export interface AccountSettings {
  status?: AccountStatus | undefined;
  /** YYYY-MM-DD, or null to clear it. */
  registrationDeadline?: string | null | undefined;
  fees?:
    | { cashin?: Centavos | undefined; cashout?: Centavos | undefined; med?: Centavos | undefined }
    | undefined;
}

/** Changes the bank's settings of an account; omitted members keep their value. */
export async function changeAccount(tx: Tx, ref: AccountRef, settings: AccountSettings): Promise<void> {
  const { status, registrationDeadline, fees } = settings;
  await execute(tx, updateSettings, [
    ref.companyId,
    ref.accountId,
    status ?? null,
    registrationDeadline !== undefined,
    registrationDeadline ?? null,
    fees?.cashin ?? null,
    fees?.cashout ?? null,
    fees?.med ?? null,
  ]);
}
