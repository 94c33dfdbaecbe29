import { ChevronsUpDown } from 'lucide-react';
import { Menu, MenuChoice } from '../design/menu.tsx';
import { formatAccount } from '../format/document.ts';
import { useWords } from '../format/words.ts';
import { useAccount, useSession } from './account.tsx';
import { frameWords } from './words.ts';

/** Chooses the account that everything is about; a menu where there are several. */
export function AccountSwitcher() {
  const words = useWords(frameWords);
  const { company, accounts } = useSession();
  const { account, choose } = useAccount();
  const shown = (
    <span className="min-w-0 flex-1 text-left">
      <span className="block truncate font-medium">{company.name}</span>
      <span className="tabular block text-xs text-ink-3">{formatAccount(account)}</span>
    </span>
  );
  const box = 'flex w-full min-w-0 items-center gap-2 rounded-lg px-2.5 py-1.5 md:border md:border-line';
  if (accounts.length < 2) return <div className={box}>{shown}</div>;
  const trigger = (
    <button
      type="button"
      aria-label={`${words.chooseAccount}: ${formatAccount(account)}`}
      className={`${box} hover:bg-sunken`}
    >
      {shown}
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuChoice
        label={words.chooseAccount}
        value={account.number}
        onValue={choose}
        options={accounts.map((one) => [
          one.number,
          <span key={one.number}>
            <span className="tabular block font-medium">{formatAccount(one)}</span>
            <span className="block text-xs text-ink-3">
              {one.holder_name}
              {one.status === 'ACTIVE' ? '' : ` · ${words.closed}`}
            </span>
          </span>,
        ])}
      />
    </Menu>
  );
}
