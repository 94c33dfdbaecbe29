import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '../../api/client.ts';
import { eventWords } from '../../api/event-words.ts';
import { explainFailure } from '../../api/payment-reasons.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice, type Tone } from '../../design/badge.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatAccount } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { JsonBlock } from '../curl.tsx';
import { consolePath, EnterLink } from '../enter/enter-link.tsx';
import { PATHS } from '../places.tsx';
import type { StreamLine } from './query.ts';
import { streamWords } from './words.ts';

const BRANCH = '0001';

/** One thing that happened: a line, and behind it all that is known of it. */
export function StreamRow({ line, onOnly }: { line: StreamLine; onOnly: (endToEndId: string) => void }) {
  const { kind, at, amount, direction, company, end_to_end_id, request, answer } = line;
  const words = useWords(streamWords);
  const title = useTitle(line);
  const about = useAbout(line);
  return (
    <li>
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[6.5rem_minmax(0,1fr)_auto] items-baseline gap-x-4 px-5 py-2.5 hover:bg-sunken/60 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-4">
          <span className="text-sm text-ink-3">{words.one[kind]}</span>
          <span className="min-w-0 max-md:order-first max-md:col-span-2">
            <span className="flex items-baseline gap-x-2.5">
              <span
                className={`${kind === 'REQUEST' ? 'font-mono text-sm' : 'font-medium'} min-w-0 [overflow-wrap:anywhere]`}
              >
                {title}
              </span>
              <span className="shrink-0 empty:hidden">
                <Standing line={line} />
              </span>
              {amount !== null && (
                <Money
                  value={amount}
                  direction={kind === 'LEDGER' && direction === 'IN' ? 'in' : undefined}
                />
              )}
            </span>
            <span className="block truncate text-sm text-ink-3">
              {[company?.name, about].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="text-right text-sm text-ink-3">
            <DateTime at={at} exact />
          </span>
        </summary>
        <div className="flex flex-col gap-3 border-t border-dashed border-line bg-sunken/40 px-5 py-4 max-md:px-4">
          <Why line={line} />
          {end_to_end_id !== null && <Code value={end_to_end_id} />}
          {kind === 'REQUEST' && line.subject !== null && (
            <p className="text-sm text-ink-3">
              {words.requestId}: <Code value={line.subject} />
            </p>
          )}
          {request !== null && <JsonBlock title={words.request} text={pretty(request)} low />}
          {answer !== null && <JsonBlock title={words.answer} text={answer} low />}
          <div className="flex flex-wrap gap-2">
            <Ways line={line} />
            {end_to_end_id !== null && (
              <button type="button" className={WAY} onClick={() => onOnly(end_to_end_id)}>
                {words.only}
              </button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}

const WAY = 'min-h-6 text-accent underline-offset-2 hover:underline max-md:min-h-11';

/** Where the thing itself is shown. */
function Ways({ line }: { line: StreamLine }): ReactNode {
  const words = useWords(streamWords);
  const { kind, subject, end_to_end_id } = line;
  if (kind === 'MESSAGE' && subject !== null)
    return (
      <Link to={PATHS.messages} search={{ to: subject } as never} className={WAY}>
        {words.message}
      </Link>
    );
  const made = kind === 'REQUEST' ? madeBy(line) : undefined;
  return (
    <>
      {made !== undefined && (
        <EnterLink to={made} className={WAY}>
          {words.console}
        </EnterLink>
      )}
      {kind === 'WEBHOOK' && subject !== null && (
        <EnterLink to={consolePath.delivery(subject)} className={WAY}>
          {words.delivery}
        </EnterLink>
      )}
      {end_to_end_id !== null && (
        <EnterLink to={consolePath.payment(end_to_end_id)} className={WAY}>
          {words.life}
        </EnterLink>
      )}
    </>
  );
}

/** The console's page of the thing that a call made or asked for, by the id in its answer. */
function madeBy({ title, answer }: StreamLine): string | undefined {
  const { id, qr_code_id: code } = Object(parsed(answer)) as { id?: unknown; qr_code_id?: unknown };
  if (typeof code === 'number') return consolePath.code(code);
  if (typeof id !== 'number') return undefined;
  if (/chargeback/.test(title)) return consolePath.refund(id);
  return /cashout|transfer/.test(title) ? consolePath.cashout(id) : undefined;
}

/** The reason of a failure, in the reader's language. */
function Why({ line }: { line: StreamLine }) {
  const words = useWords(streamWords);
  const say = useSay();
  const language = useLanguage();
  const { kind, good, status, detail, answer } = line;
  if (good !== false) return null;
  if (kind === 'RAIL' && status !== null)
    return <Notice tone="wrong">{explainFailure({ code: status, text: null }, language)}</Notice>;
  if (kind !== 'REQUEST') return null;
  const said = say(readError(Number(status), parsed(answer)));
  return (
    <Notice tone="wrong">
      <span className="font-medium">{words.why}: </span>
      {said}
      {detail !== null && detail !== said && <span className="block text-sm">{detail}</span>}
    </Notice>
  );
}

function Standing({ line }: { line: StreamLine }) {
  const words = useWords(streamWords);
  const { kind, good, status } = line;
  const tone: Tone = good === null ? 'plain' : good ? 'good' : 'wrong';
  if (kind === 'WEBHOOK' && status === null) return <Badge>{words.waiting}</Badge>;
  if (status === null) return null;
  return <Badge tone={tone}>{words.standings[status] ?? status}</Badge>;
}

function useTitle({ kind, title }: StreamLine): string {
  const words = useWords(streamWords);
  const events = useWords(eventWords);
  if (kind === 'LEDGER') return words.movements[title] ?? title;
  if (kind === 'RAIL') return words.rail[title] ?? title;
  if (kind === 'WEBHOOK') return events[title] ?? title;
  if (kind === 'MESSAGE') return words.channels[title] ?? title;
  return words.sandbox[title] ?? title;
}

/** The rest of a line in a few words. */
function useAbout(line: StreamLine): string {
  const words = useWords(streamWords);
  const language = useLanguage();
  const { kind, detail, subject, direction, milliseconds } = line;
  const took = milliseconds === null ? undefined : words.took(milliseconds);
  const way = direction === 'OUT' ? words.sent : direction === 'IN' ? words.received : undefined;
  const parts = {
    REQUEST: [detail, took],
    LEDGER: [
      subject && `${words.account} ${formatAccount({ branch: BRANCH, number: subject })}`,
      detail && words.balanceAfter(formatMoney(Number(detail), language)),
    ],
    RAIL: [way, detail],
    WEBHOOK: [direction === 'OUT' && words.again, detail, took],
    MESSAGE: [subject, detail],
    SANDBOX: [detail],
  }[kind];
  return parts.filter(Boolean).join(' · ');
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

function pretty(text: string): string {
  const value = parsed(text);
  return value === undefined ? text : JSON.stringify(value, null, 2);
}
