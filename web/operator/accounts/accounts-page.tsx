import { useState } from 'react';
import { Segmented } from '../../design/segmented.tsx';
import { Empty } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import type { Column } from '../../design/table.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Listing } from '../listing.tsx';
import { StatusBadge } from '../things/status-badge.tsx';
import type { Account, AccountStatus } from './queries.ts';
import { accountWords } from './words.ts';

/** The bank's accounts, by status. */
export function AccountsPage() {
  const words = useWords(accountWords);
  const [shown, setShown] = useState<AccountStatus | 'ALL'>('ALL');
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="overflow-x-auto md:w-fit">
        <Segmented
          label={words.show}
          value={shown}
          onValue={setShown}
          options={[
            ['ALL', words.all],
            ['ACTIVE', words.statuses.ACTIVE],
            ['CLOSING', words.statuses.CLOSING],
            ['CLOSED', words.statuses.CLOSED],
          ]}
        />
      </div>
      <Listing
        label={words.title}
        name="accounts"
        asked={shown === 'ALL' ? {} : { status: shown }}
        columns={useColumns()}
        keyOf={(row) => row.id}
        to={({ account }) => addressOf(`/accounts/${account.branch}/${account.number}`)}
        empty={<Empty title={words.empty} />}
      />
    </Page>
  );
}

function useColumns(): Column<Account>[] {
  const words = useWords(accountWords);
  const language = useLanguage();
  return [
    {
      name: words.one,
      grow: true,
      cell: (row) => (
        <span className="block">
          <span className="block font-medium">{row.holder.name}</span>
          <span className="tabular block text-xs text-ink-3">
            {formatAccount(row.account)} · {formatDocument(row.holder.document)}
          </span>
        </span>
      ),
    },
    { name: words.company, wide: true, cell: (row) => row.company_name },
    { name: words.status, wide: true, cell: (row) => <StatusBadge status={row.status} /> },
    { name: words.amount, number: true, cell: (row) => formatAmount(row.balance, language) },
  ];
}
