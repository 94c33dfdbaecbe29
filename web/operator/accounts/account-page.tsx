import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Go } from '../things/go.tsx';
import { Blocks, useBlocks } from './blocks.tsx';
import { Payments } from './payments.tsx';
import { type Account, accountQuery } from './queries.ts';
import { Fees, Settings } from './settings.tsx';
import { accountWords } from './words.ts';

/** One account: owner, balance, and the bank's settings. */
export function AccountPage() {
  const words = useWords(accountWords);
  const address = { branch: usePart('branch'), number: usePart('number') };
  const query = useQuery(accountQuery(address));
  return (
    <Page
      pending={query.isPending}
      title={`${words.one} ${formatAccount(address)}`}
      lead={query.data?.holder.name}
    >
      <Loaded query={query} rows={10}>
        {(account) => <AccountView account={account} />}
      </Loaded>
    </Page>
  );
}

function AccountView({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const blocks = useBlocks(account.account);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card title={words.money}>
        <Facts
          facts={[
            [words.balance, <Money key="balance" value={account.balance} className="font-semibold" />],
            [words.blocked, <Money key="blocked" value={account.blocked} />],
            [words.overdraft, account.overdraft > 0 && <Money value={account.overdraft} />],
          ]}
        />
      </Card>
      <Card title={words.holder}>
        <Facts
          facts={[
            [words.holder, account.holder.name],
            [words.document, formatDocument(account.holder.document)],
            [
              words.company,
              <Go key="company" to={`/companies/${account.company_id}`}>
                {account.company_name}
              </Go>,
            ],
            [words.opened, <DateTime key="opened" at={account.created_at} />],
          ]}
        />
      </Card>
      <Settings account={account} />
      <Fees account={account} />
      <Blocks blocks={blocks} />
      {!blocks.isPending && <Payments account={account.account} />}
    </div>
  );
}
