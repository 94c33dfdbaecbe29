import type { ReactNode } from 'react';
import { PERMISSIONS } from '../../../src/values/permissions.ts';
import { Badge } from '../../design/badge.tsx';
import { Card, Facts } from '../../design/surface.tsx';
import { Code, Money } from '../../design/values.tsx';
import { formatAccount, formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import type { Company, ManifestCredential } from '../manifest.ts';
import { sandboxWords } from '../words.ts';
import { Person } from './person.tsx';
import { homeWords } from './words.ts';

/** A company: what it has, its programs and its people. */
export function CompanyCard({ company }: { company: Company }) {
  const words = useWords(homeWords);
  const { accountStatuses } = useWords(sandboxWords);
  return (
    <Card
      title={company.name}
      aside={<Code value={company.document}>{formatDocument(company.document)}</Code>}
    >
      <ul aria-label={words.accounts} className="mb-5 grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {company.accounts.map(({ branch, number, balance, status }) => (
          <li
            key={branch + number}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line px-3.5 py-2.5"
          >
            <Code value={number}>{formatAccount({ branch, number })}</Code>
            {accountStatuses[status] && <Badge>{accountStatuses[status]}</Badge>}
            <Money value={balance} className="font-semibold" />
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-lg:grid-cols-1">
        <Group title={words.programs}>
          {company.credentials.map((credential) => (
            <Program key={credential.client_id} credential={credential} />
          ))}
        </Group>
        <Group title={words.people}>
          {company.users.length === 0 && <p className="text-ink-3">{words.noPeople}</p>}
          {company.users.map(({ totp_secret, ...user }) => (
            <Person key={user.email} {...user} totpSecret={totp_secret} />
          ))}
        </Group>
      </div>
    </Card>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-5">
      <h3 className="-mb-2 text-xs text-ink-3">{title}</h3>
      {children}
    </section>
  );
}

function Program({ credential }: { credential: ManifestCredential }) {
  const words = useWords(homeWords);
  const { client_id, client_secret, hmac_secret, permissions } = credential;
  const all = permissions.length === PERMISSIONS.length;
  return (
    <Facts
      facts={[
        [words.clientId, <Code key="id" value={client_id} />],
        [words.clientSecret, <Code key="secret" value={client_secret} />],
        [words.hmacSecret, hmac_secret === null ? words.none : <Code key="hmac" value={hmac_secret} />],
        [words.permissions, all ? words.everything : permissions.join(', ')],
      ]}
    />
  );
}
