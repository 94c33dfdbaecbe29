import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../design/field.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { Curl, JsonBlock } from '../curl.tsx';
import { manifestQuery } from '../manifest.ts';
import { FIRST_INBOX, inboxCall, inboxQuery, type Received } from './query.ts';
import { inboxWords } from './words.ts';

const FRESH_MS = 3_000;

/** A receiver of webhooks, and what it got. */
export function InboxPage() {
  const words = useWords(inboxWords);
  const [name, setName] = useState(FIRST_INBOX);
  const query = useQuery({ ...inboxQuery(name), refetchInterval: FRESH_MS, enabled: name !== '' });
  const { data: manifest } = useQuery(manifestQuery);
  const address = `${manifest?.base_url ?? location.origin}/sandbox/inbox/${name}`;
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <Card>
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
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ requests }) =>
            requests.length === 0 ? (
              <Empty title={words.empty} text={words.emptyText} />
            ) : (
              <ul aria-label={words.title} className="divide-y divide-line">
                {requests.map((request) => (
                  <RequestRow key={`${request.received_at} ${request.body}`} request={request} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function RequestRow({ request }: { request: Received }) {
  const words = useWords(inboxWords);
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="flex flex-col gap-3 px-5 py-4 max-md:px-4">
      <p className="text-ink-3">
        <DateTime at={request.received_at} exact />
      </p>
      <JsonBlock title={words.body} text={readable(request.body)} />
      <JsonBlock title={words.headers} text={headers.join('\n')} />
    </li>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
