import type { AccountType, Party } from '../../rail/party.ts';
import { EXAMPLE_DOMAIN } from '../example-institution.ts';
import { findSentinel, type Sentinel, UNREGISTERED } from './sentinels.ts';

/** A row of the sandbox manifest: a recipient by key or by account, and the outcome of a payment. */
export interface ExampleRecipient {
  key: string;
  ispb: string;
  branch: string;
  number: string;
  document: string;
  name: string;
  account_type: AccountType;
  /** The cashout's last status. */
  status: 'SUCCESS' | 'FAILED' | 'REFUNDED';
  /** Why the cashout fails, null when it does not. */
  code: string | null;
}

const CODES = ['AC03', 'AC06', 'AC07', 'AM02', 'BE01', 'DS04', 'ED05', 'FRAD', 'RR04'];
const NAMES = ['ok', ...CODES.map((code) => `reject-${code}`), 'slow-5', 'silent', 'returns'];

/**
 * Every sentinel of the manifest. The unregistered key comes last: by key the bank itself ends such a payment, and by
 * account number the institution answers AC03, because the account does not exist.
 */
export function listRecipients(): ExampleRecipient[] {
  return [
    ...NAMES.map((name) => {
      const sentinel = findSentinel(name + EXAMPLE_DOMAIN) as Sentinel;
      return recipient(sentinel.key, sentinel.holder, endOf(sentinel));
    }),
    recipient(UNREGISTERED.key, UNREGISTERED.holder, { status: 'FAILED', code: 'KEY_NOT_FOUND' }),
  ];
}

type End = Pick<ExampleRecipient, 'status' | 'code'>;

function endOf({ behaviour }: Sentinel): End {
  if (behaviour.does === 'REJECT') return { status: 'FAILED', code: behaviour.code };
  if (behaviour.does === 'STAY_SILENT') return { status: 'FAILED', code: 'AB03' };
  return { status: behaviour.does === 'SETTLE_AND_RETURN' ? 'REFUNDED' : 'SUCCESS', code: null };
}

function recipient(key: string, holder: Party, end: End): ExampleRecipient {
  const { ispb, number, document, name, accountType } = holder;
  return {
    key,
    ispb,
    branch: holder.branch ?? '',
    number,
    document,
    name,
    account_type: accountType,
    ...end,
  };
}
