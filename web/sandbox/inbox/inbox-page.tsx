import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { Curl } from '../curl.tsx';
import { manifestQuery } from '../manifest.ts';
import { EventCard, RegisterCard, SecretCard } from './connect.tsx';
import { FIRST_INBOX, inboxCall, inboxQuery } from './query.ts';
import { ReceivedRow } from './received-row.tsx';
import { knownSecrets, rememberSecret } from './signature.ts';
import { inboxWords } from './words.ts';

const FRESH_MS = 2_000;
// An inbox stores a thousand; a program can read the rest.
const SHOWN = 50;
const COLUMN = 'flex min-w-0 flex-col gap-5 max-md:gap-4';

/** A receiver of webhooks: connect it and make something happen; beside it, read what it got and why it can be trusted. */
export function InboxPage() {
  const words = useWords(inboxWords);
  const asked = useSearch({ strict: false }) as { name?: string };
  const [name, setName] = useState(asked.name ?? FIRST_INBOX);
  const [company, setCompany] = useState('');
  const [secrets, setSecrets] = useState(knownSecrets);
  const query = useQuery({ ...inboxQuery(name), refetchInterval: FRESH_MS, enabled: name !== '' });
  const { data: manifest } = useQuery(manifestQuery);
  const companies = manifest?.companies ?? [];
  const chosen = companies.find(({ document }) => document === company) ?? companies[0];
  const address = `${manifest?.base_url ?? location.origin}/sandbox/inbox/${name}`;
  const onSecret = (secret: string) => {
    rememberSecret(secret);
    setSecrets(knownSecrets());
  };
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="grid grid-cols-1 items-start gap-5 max-md:gap-4 lg:grid-cols-2">
        <div className={COLUMN}>
          <Card title={words.box}>
            <div className="flex flex-col gap-4">
              <TextField
                label={words.name}
                hint={words.nameHint}
                maxLength={64}
                value={name}
                onChange={(event) => setName(event.target.value.replace(/[^\w.-]/g, ''))}
              />
              <div>
                <p className="text-sm font-medium text-ink-2">{words.address}</p>
                <Code value={address} />
              </div>
              <Curl call={inboxCall(name)} />
            </div>
          </Card>
          <RegisterCard {...{ companies, chosen, address, onSecret }} onCompany={setCompany} />
          <EventCard company={chosen} />
          <SecretCard onSecret={onSecret} />
        </div>
        <div className={COLUMN}>
          <Card title={words.received} flush>
            <Loaded query={query} rows={3}>
              {({ requests }) =>
                requests.length === 0 ? (
                  <Empty title={words.empty} text={words.emptyText} />
                ) : (
                  <ul aria-label={words.received} className="divide-y divide-line">
                    {requests.slice(0, SHOWN).map((request) => (
                      <ReceivedRow
                        key={`${request.received_at} ${request.headers['webhook-id']} ${request.body}`}
                        request={request}
                        secrets={secrets}
                      />
                    ))}
                  </ul>
                )
              }
            </Loaded>
          </Card>
        </div>
      </div>
    </Page>
  );
}
