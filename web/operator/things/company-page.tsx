import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { GoToAccount } from './go.tsx';
import { StatusBadge } from './status-badge.tsx';
import { type AccountAddress, type Thing, thingQuery } from './thing.ts';
import { thingWords } from './words.ts';

interface Company extends Thing {
  credentials: { client_id: string; created_at: string; revoked_at: string | null }[];
  users: { id: number; email: string; name: string; second_factor: boolean }[];
  accounts: (AccountAddress & { status: string })[];
}

/** A company with what it has: accounts, people, credentials. */
export function CompanyPage() {
  const words = useWords(thingWords);
  const id = usePart('id');
  const query = useQuery(thingQuery('companies', id));
  return (
    <Page title={query.data?.name ?? words.kinds.companies ?? ''} lead={query.data && words.kinds.companies}>
      <Loaded query={query} rows={10}>
        {(company) => <CompanyView company={company as Company} />}
      </Loaded>
    </Page>
  );
}

function CompanyView({ company }: { company: Company }) {
  const words = useWords(thingWords);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card title={words.everything}>
        <Facts
          facts={[
            [words.fields.name ?? '', company.name],
            [words.fields.document ?? '', formatDocument(company.document ?? '')],
            [words.fields.company_id ?? '', company.id],
            [words.fields.created_at ?? '', company.created_at && <DateTime at={company.created_at} exact />],
          ]}
        />
      </Card>
      <Rows title={words.accounts}>
        {company.accounts.map((account) => [
          `${account.branch}/${account.number}`,
          <GoToAccount key="account" account={account} />,
          <StatusBadge key="status" status={account.status} />,
        ])}
      </Rows>
      <Rows title={words.users}>
        {company.users.map((user) => [
          String(user.id),
          <Two key="user" first={user.name} second={user.email} />,
          <span key="mfa" className="text-xs text-ink-3">
            {words.secondFactor(user.second_factor)}
          </span>,
        ])}
      </Rows>
      <Rows title={words.credentials}>
        {company.credentials.map((credential) => [
          credential.client_id,
          <Code key="id" value={credential.client_id} />,
          <span key="state" className="text-xs text-ink-3">
            {credential.revoked_at === null ? words.inUse : words.revoked}
          </span>,
        ])}
      </Rows>
    </div>
  );
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className="block">
      <span className="block">{first}</span>
      <span className="block text-xs text-ink-3">{second}</span>
    </span>
  );
}

function Rows({ title, children }: { title: string; children: [string, ReactNode, ReactNode][] }) {
  const words = useWords(thingWords);
  return (
    <Card title={title}>
      {children.length === 0 && <p className="text-ink-3">{words.none}</p>}
      <ul className="divide-y divide-line">
        {children.map(([key, left, right]) => (
          <li key={key} className="flex items-center justify-between gap-4 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 [overflow-wrap:anywhere]">{left}</span>
            {right}
          </li>
        ))}
      </ul>
    </Card>
  );
}
