import { useState } from 'react';
import { Select } from '../../design/field.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { formatExact } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { AttemptBadge } from './attempt-badge.tsx';
import { type Attempt, type Delivery, standingOf } from './attempts.ts';
import { Resend } from './resend.tsx';
import { webhookWords } from './words.ts';

/** Shows the request and the answer of each attempt, and sends it once more. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhookWords);
  const { attempts } = delivery;
  const [chosen, setChosen] = useState<number>();
  const shown = attempts.find(({ id }) => id === chosen) ?? attempts[0];
  return (
    <div className="flex flex-col gap-4 bg-sunken/40 px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {attempts.length > 1 ? (
          <Chooser attempts={attempts} shown={shown} onChoose={setChosen} />
        ) : (
          <p className="flex flex-wrap items-center gap-3">
            <AttemptBadge attempt={shown} />
            <DateTime at={shown.created_at} exact />
          </p>
        )}
        <Resend attempt={shown} />
      </div>
      {shown.transaction_id !== null && (
        <Facts facts={[[words.endToEndId, <Code key="e2e" value={shown.transaction_id} />]]} />
      )}
      <SideBySide attempt={shown} />
      {standingOf(shown) !== 'delivered' && <p className="text-sm text-ink-3">{words.retries}</p>}
    </div>
  );
}

interface ChooserProps {
  attempts: readonly Attempt[];
  shown: Attempt;
  onChoose: (id: number) => void;
}

function Chooser({ attempts, shown, onChoose }: ChooserProps) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const said = (attempt: Attempt) =>
    [
      formatExact(attempt.created_at, language),
      words.standings[standingOf(attempt)] + (attempt.status_code === null ? '' : ` ${attempt.status_code}`),
    ].join(' · ');
  return (
    <Select
      label={words.attempt}
      className="w-96 max-md:w-full"
      value={shown.id}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {attempts.map((attempt) => (
        <option key={attempt.id} value={attempt.id}>
          {said(attempt)}
        </option>
      ))}
    </Select>
  );
}

function SideBySide({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhookWords);
  const { status_code: status } = attempt;
  return (
    <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-3">
        <Block title={`${words.request} · ${words.headers}`} text={readable(attempt.header)} />
        <Block title={`${words.request} · ${words.body}`} text={readable(attempt.body)} />
      </div>
      <Block
        title={status === null ? words.answer : `${words.answer} · ${status}`}
        text={status === null ? words.noAnswer[standingOf(attempt)] : readable(attempt.response)}
      />
    </div>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg border border-line bg-card p-3 font-mono text-xs"
      >
        {text}
      </pre>
    </section>
  );
}

/** JSON indented, anything else as it came. */
function readable(text: string | null): string {
  if (text === null || text === '') return '—';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
