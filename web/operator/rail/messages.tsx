import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { CopyButton, DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { messagesQuery, type RailMessage, railQuery, rawQuery } from './queries.ts';
import { railWords } from './words.ts';

// ISPB of the settlement system.
const SPI = '00038166';

/**
 * Shows the messages with the settlement system about a payment. Shows nothing if that system runs inside this program:
 * then there are no messages.
 */
export function Messages({ endToEndId }: { endToEndId: string }) {
  const words = useWords(railWords);
  const { data: rail } = useQuery(railQuery);
  const query = useQuery({ ...messagesQuery(endToEndId), enabled: rail?.watched === true });
  const [raw, setRaw] = useState<string>();
  if (rail?.watched !== true) return null;
  return (
    <Card title={words.messages}>
      <Loaded query={query}>
        {({ messages }) =>
          messages.length === 0 ? (
            <p className="text-ink-2">{words.noMessages}</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {messages.map((message, index) => (
                <MessageRow
                  key={message.name}
                  message={message}
                  before={messages[index - 1]}
                  onRaw={() => setRaw(message.name)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {raw !== undefined && <RawDialog name={raw} onClose={() => setRaw(undefined)} />}
    </Card>
  );
}

interface RowProps {
  message: RailMessage;
  before: RailMessage | undefined;
  onRaw: () => void;
}

function MessageRow({ message, before, onRaw }: RowProps) {
  const words = useWords(railWords);
  const { direction, type, trouble, transactions } = message;
  const Arrow = direction === 'SENT' ? ArrowUpRight : ArrowDownLeft;
  const between = before && Date.parse(message.at) - Date.parse(before.at);
  const took = message.done_at === null ? undefined : Date.parse(message.done_at) - Date.parse(message.at);
  return (
    <li className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Arrow aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{words.types[type] ?? type}</span>
          <span className="font-mono text-xs text-ink-3">{type}</span>
          {trouble !== null && <Badge tone="wrong">{words.trouble[trouble] ?? trouble}</Badge>}
        </p>
        <p className="tabular flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{direction === 'SENT' ? words.sent : words.received}</span>
          <DateTime at={message.at} exact />
          {between !== undefined && between > 0 && <span>{words.since(between)}</span>}
          {took !== undefined && <span>{words.took(took)}</span>}
        </p>
        <Signature message={message} />
        {transactions > 1 && <p className="text-xs text-ink-3">{words.together(transactions)}</p>}
      </div>
      <div className="shrink-0">
        <Button onClick={onRaw} aria-label={`${words.raw}: ${type}`}>
          {words.raw}
        </Button>
      </div>
    </li>
  );
}

function Signature({ message }: { message: RailMessage }) {
  const words = useWords(railWords);
  const { signed_by: signed } = message;
  if (signed === null) return <p className="text-sm text-wrong">{words.unsigned}</p>;
  const bySpi = signed.ispb === SPI;
  const by = bySpi ? words.signedBySpi : message.direction === 'SENT' ? words.signedByUs : words.signedBy;
  return (
    <p className="text-sm text-ink-2 [overflow-wrap:anywhere]" title={signed.issuer}>
      {by} ({signed.ispb}), {words.certificate} {signed.serial}
    </p>
  );
}

function RawDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(railWords);
  const query = useQuery(rawQuery(name));
  return (
    <Dialog
      title={words.rawTitle}
      onClose={onClose}
      actions={query.data && <CopyButton text={query.data.xml} label="XML" />}
    >
      <Loaded query={query}>
        {({ xml }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only an area that has the focus
          <pre tabIndex={0} className="max-h-[60vh] overflow-auto rounded bg-sunken p-3 text-xs">
            {indented(xml)}
          </pre>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Puts each element on its own line, for display only: the added blanks would break the signature. */
function indented(xml: string): string {
  let depth = 0;
  return xml
    .replace(/></g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const text = '  '.repeat(Math.max(0, depth)) + line;
      if (/^<[^/?!][^>]*[^/]>$/.test(line) && !line.includes('</')) depth += 1;
      return text;
    })
    .join('\n');
}
