import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../design/field.tsx';
import { Facts } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { formatExact } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { SandboxWay } from '../sandbox-way.tsx';
import { AttemptBadge } from './attempt-badge.tsx';
import { type Attempt, type Delivery, standingOf } from './attempts.ts';
import { formatMs } from './health.tsx';
import { attemptQuery } from './queries.ts';
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
      <AttemptFacts attempt={shown} />
      {shown.url !== null && <SandboxWay leads="inbox" url={shown.url} />}
      <SideBySide attempt={shown} />
      {standingOf(shown) !== 'delivered' && <p className="text-sm text-ink-3">{words.retries}</p>}
    </div>
  );
}

/** Shows why an attempt failed, its duration, and the time of the next one. */
function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhookWords);
  const { data } = useQuery({ ...attemptQuery(attempt.id), enabled: standingOf(attempt) !== 'underWay' });
  const { status_code: status, transaction_id: endToEndId } = attempt;
  const failed = standingOf(attempt) !== 'delivered';
  const reason = status !== null ? words.answered(status) : words.reasons[data?.reason ?? ''];
  return (
    <Facts
      facts={[
        [words.endToEndId, endToEndId && <Code value={endToEndId} />],
        [words.reason, failed && reason],
        [words.duration, data && data.duration_ms !== null && formatMs(data.duration_ms)],
        [words.nextAttempt, data?.next_attempt_at && <DateTime at={data.next_attempt_at} exact />],
      ]}
    />
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-ink-3">{title}</h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg border border-line bg-card p-3 font-mono text-xs"
      >
        {text}
      </pre>
    </div>
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
