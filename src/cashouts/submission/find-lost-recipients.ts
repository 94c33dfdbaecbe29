import type { Account } from '../../accounts/account.ts';
import { findAccounts } from '../../accounts/find.ts';
import type { Context } from '../../context.ts';
import type { Party } from '../../rail/party.ts';
import type { Cashout } from '../cashout.ts';
import { findRecipients } from './find-recipients.ts';

/**
 * Finds the recipients of payments that the rail ended although this database has not submitted them: it was restored
 * from a backup of before. The directory is asked again; null if the key has gone since. Throws if it does not answer:
 * the rail's outcome is heard again later.
 */
export async function findLostRecipients(
  context: Context,
  cashouts: readonly Cashout[],
): Promise<(Party | null)[]> {
  const payers = await findAccounts(context.db.main, cashouts);
  const recipients = await findRecipients(
    context,
    cashouts.map((cashout) => ({
      cashout,
      key: cashout.pixKey as string,
      payer: payers.get(cashout.accountId) as Account,
      payee: undefined,
    })),
  );
  return recipients.map((recipient, index) => {
    if ('theirs' in recipient) return recipient.theirs;
    const endToEndId = cashouts[index]?.endToEndId;
    if ('failed' in recipient && recipient.failed === 'DIRECTORY_LIMIT')
      throw new Error(`the recipient of ${endToEndId} cannot be looked up now`);
    context.log.error(
      { endToEndId },
      'the rail ended a payment that was submitted in a lost period, and its key no longer exists; the recipient is unknown',
    );
    return null;
  });
}
