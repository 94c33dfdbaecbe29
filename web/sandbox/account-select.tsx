import { useQuery } from '@tanstack/react-query';
import { Select } from '../design/field.tsx';
import { formatAccount } from '../format/document.ts';
import { useLanguage } from '../format/language.ts';
import { formatMoney } from '../format/money.ts';
import { useWords } from '../format/words.ts';
import { accountsOf, type Manifest, type ManifestAccount, manifestQuery } from './manifest.ts';
import { sandboxWords } from './words.ts';

type Choice = ReturnType<typeof accountsOf>[number];

/** The account of the manifest with this number, or its first. */
export function useChosenAccount(number: string): Choice | undefined {
  const { data } = useQuery(manifestQuery);
  const all = data === undefined ? [] : accountsOf(data);
  return all.find((account) => account.number === number) ?? all[0];
}

interface AccountSelectProps {
  chosen: ManifestAccount | undefined;
  onNumber: (number: string) => void;
}

/** One of the bank's accounts, by company, with what is on it. */
export function AccountSelect({ chosen, onNumber }: AccountSelectProps) {
  const words = useWords(sandboxWords);
  const { data } = useQuery(manifestQuery);
  return (
    <Select
      label={words.account}
      value={chosen?.number ?? ''}
      onChange={(event) => onNumber(event.target.value)}
    >
      {data === undefined ? <option value="">…</option> : <Options manifest={data} />}
    </Select>
  );
}

function Options({ manifest }: { manifest: Manifest }) {
  const language = useLanguage();
  const { accountStatuses } = useWords(sandboxWords);
  return accountsOf(manifest).map((account) => (
    <option key={account.number} value={account.number}>
      {[
        account.company.name,
        formatAccount(account),
        formatMoney(account.balance, language),
        accountStatuses[account.status],
      ]
        .filter(Boolean)
        .join(' · ')}
    </option>
  ));
}
