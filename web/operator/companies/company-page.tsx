import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PEOPLE_PERMISSIONS } from '../../../src/values/permissions.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { PermissionList } from '../../api/permissions.tsx';
import { Button } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { useWhyNot } from '../may.ts';
import { GoToAccount } from '../things/go.tsx';
import { StatusBadge } from '../things/status-badge.tsx';
import { companyQuery } from '../things/thing.ts';
import { thingWords } from '../things/words.ts';
import { NewAccount, NewCredential, NewUser } from './equip.tsx';
import { type Invited, InvitedState, UserState } from './people.tsx';
import { RevokeDialog } from './revoke.tsx';
import { companyWords } from './words.ts';

type Credential = Company['credentials'][number];

type Company = AnswerTo<'GET /operator/companies/{id}'>;

const NEW = { account: NewAccount, user: NewUser, credential: NewCredential } as const;
type Kind = keyof typeof NEW;

/** A company with what it has: accounts, people, credentials; and what the bank can give it. */
export function CompanyPage() {
  const words = useWords(thingWords);
  const id = usePart('id');
  const query = useQuery(companyQuery(id));
  return (
    <Page
      pending={query.isPending}
      title={query.data?.name ?? words.kinds.companies ?? ''}
      lead={query.data && words.kinds.companies}
    >
      <Loaded query={query} rows={10}>
        {(company) => <CompanyView company={company} />}
      </Loaded>
    </Page>
  );
}

function CompanyView({ company }: { company: Company }) {
  const words = useWords(thingWords);
  const own = useWords(companyWords);
  const [making, setMaking] = useState<Kind>();
  const New = making && NEW[making];
  const why = useWhyNot('equip');
  const button = (kind: Kind) => (
    <Button why={why} onClick={() => setMaking(kind)}>
      {own[kind]}
    </Button>
  );
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
      <Rows title={words.accounts} aside={button('account')}>
        {company.accounts.map((account) => [
          `${account.branch}/${account.number}`,
          <GoToAccount key="account" account={account} />,
          <StatusBadge key="status" status={account.status} />,
        ])}
      </Rows>
      <Rows title={words.users} aside={button('user')}>
        {[
          ...company.users
            .filter(({ id }) => !company.invitations.some((invited) => invited.id === id))
            .map((user) => row(user, <UserState key="state" companyId={company.id} user={user} />)),
          ...company.invitations.map((invited) =>
            row(invited, <InvitedState key="state" companyId={company.id} invited={invited} />),
          ),
        ]}
      </Rows>
      <Rows title={words.credentials} aside={button('credential')}>
        {company.credentials.map((credential) => [
          credential.client_id,
          <About key="id" lines={[<PermissionList key="may" value={credential.permissions} />]}>
            <Code value={credential.client_id} />
          </About>,
          <CredentialState key="state" companyId={company.id} credential={credential} />,
        ])}
      </Rows>
      {New && <New companyId={company.id} onClose={() => setMaking(undefined)} />}
    </div>
  );
}

/** A person of the company, or an invited one. */
function row(
  { id, name, email, permissions }: Pick<Invited, 'id' | 'name' | 'email' | 'permissions'>,
  state: ReactNode,
): [string, ReactNode, ReactNode] {
  const may = <PermissionList key="may" among={PEOPLE_PERMISSIONS} value={permissions} />;
  return [
    String(id),
    <About key="user" lines={[email, may]}>
      {name ?? email}
    </About>,
    state,
  ];
}

function CredentialState({ companyId, credential }: { companyId: number; credential: Credential }) {
  const words = useWords(thingWords);
  const own = useWords(companyWords);
  const [revoking, setRevoking] = useState(false);
  const why = useWhyNot('equip');
  const { client_id: clientId, revoked_at: revokedAt } = credential;
  if (revokedAt !== null)
    return (
      <span className="shrink-0 text-right text-xs text-ink-3">
        {words.revoked} <DateTime at={revokedAt} />
      </span>
    );
  return (
    <>
      <Button
        kind="quietDanger"
        why={why}
        onClick={() => setRevoking(true)}
        aria-label={`${own.revoke} ${clientId}`}
      >
        {own.revoke}
      </Button>
      {revoking && (
        <RevokeDialog companyId={companyId} clientId={clientId} onClose={() => setRevoking(false)} />
      )}
    </>
  );
}

function About({ children, lines }: { children: ReactNode; lines: readonly ReactNode[] }) {
  return (
    <span className="block">
      <span className="block">{children}</span>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one row never change order
        <span key={index} className="block text-xs text-ink-3">
          {line}
        </span>
      ))}
    </span>
  );
}

interface RowsProps {
  title: string;
  aside: ReactNode;
  children: [string, ReactNode, ReactNode][];
}

function Rows({ title, aside, children }: RowsProps) {
  const words = useWords(thingWords);
  return (
    <Card title={title} aside={aside}>
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
