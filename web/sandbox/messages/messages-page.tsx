import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { SentMessage } from '../../../src/http/sandbox/answer-shapes.ts';
import { withQuery } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import { Badge } from '../../design/badge.tsx';
import { TextField } from '../../design/field.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { CopyButton, DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type Call, makeCall } from '../calls.ts';
import { Curl } from '../curl.tsx';
import { messageWords } from './words.ts';

type Message = Answered<typeof SentMessage>;

const FRESH_MS = 3_000;

/** Shows the e-mails and SMS that have left, newest first, codes in large. */
export function MessagesPage() {
  const words = useWords(messageWords);
  const asked = useSearch({ strict: false }) as { to?: string };
  const [to, setTo] = useState(asked.to ?? '');
  const call: Call = { method: 'GET', path: withQuery('/sandbox/messages', { to: to.trim() }) };
  const query = useQuery({
    queryKey: ['messages', to.trim()],
    queryFn: () => makeCall<{ messages: Message[] }>(call),
    refetchInterval: FRESH_MS,
  });
  return (
    <Page title={words.title} lead={words.lead} narrow>
      <Card>
        <div className="flex flex-col gap-4">
          <TextField
            label={words.to}
            hint={words.toHint}
            type="search"
            maxLength={255}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
          <Curl call={call} />
        </div>
      </Card>
      <Card flush>
        <Loaded query={query} rows={3}>
          {({ messages }) =>
            messages.length === 0 ? (
              <Empty
                icon={<Mail className="size-6" strokeWidth={1.5} />}
                title={words.empty}
                text={words.emptyText}
              />
            ) : (
              <ul aria-label={words.title} className="divide-y divide-line">
                {messages.map((message) => (
                  <MessageRow key={`${message.created_at} ${message.to} ${message.text}`} message={message} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

function MessageRow({ message }: { message: Message }) {
  const words = useWords(messageWords);
  const { to, channel, subject, text, code, created_at } = message;
  return (
    <li className="flex flex-col gap-2 px-5 py-4 max-md:px-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{words.channels[channel] ?? channel}</Badge>
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{to}</span>
        <span className="ml-auto text-ink-3">
          <DateTime at={created_at} exact />
        </span>
      </p>
      {code !== null && (
        <p className="flex flex-wrap items-center gap-4">
          <span className="tabular font-mono text-2xl font-semibold tracking-[0.2em]">{code}</span>
          <CopyButton text={code} />
        </p>
      )}
      {subject !== null && <p className="font-medium">{subject}</p>}
      <p className="whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        <WithLinks text={text} />
      </p>
    </li>
  );
}

/** A message as a mailbox shows it: its addresses can be opened. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a
        key={part}
        href={part}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        {part}
      </a>
    ),
  );
}
