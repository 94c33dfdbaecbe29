import { useState } from 'react';
import { Select } from '../../design/field.tsx';
import { Empty } from '../../design/states.tsx';
import { Page } from '../../design/surface.tsx';
import type { Column } from '../../design/table.tsx';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatAmount } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { addressOf } from '../addresses.ts';
import { Listing } from '../listing.tsx';
import { AccountNumber } from '../things/go.tsx';
import { StatusBadge } from '../things/status-badge.tsx';
import { type Account, type AccountStatus, STATUSES } from './queries.ts';
import { accountWords } from './words.ts';

type Shown = AccountStatus | 'ALL';

/** The bank's accounts, by status. */
export function AccountsPage() {
  const words = useWords(accountWords);
  const [shown, setShown] = useState<Shown>('ALL');
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="w-56 max-md:w-full">
        <Select
          label={words.status}
          value={shown}
          onChange={(event) => setShown(event.target.value as Shown)}
        >
          <option value="ALL">{words.all}</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {words.statuses[status]}
            </option>
          ))}
        </Select>
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
            <AccountNumber account={row.account} /> ·{' '}
            <span className="whitespace-nowrap">{formatDocument(row.holder.document)}</span>
          </span>
        </span>
      ),
    },
    {
      name: words.company,
      wide: true,
      cell: (row) => <span className="block max-w-56 truncate whitespace-nowrap">{row.company_name}</span>,
    },
    { name: words.status, wide: true, cell: (row) => <StatusBadge status={row.status} /> },
    { name: words.amount, number: true, cell: (row) => formatAmount(row.balance, language) },
  ];
}
