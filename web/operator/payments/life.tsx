import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { eventWords } from '../../api/event-words.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { explainFailure } from '../../api/payment-reasons.ts';
import { classNames } from '../../design/class-names.ts';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { medWords } from '../meds/words.ts';
import { askAsOperator } from '../session.ts';
import { Go, GoToAccount } from '../things/go.tsx';
import type { ThingKind } from '../things/thing.ts';
import { valueWords } from '../things/value-words.ts';
import { Told, type ToldDelivery } from './told.tsx';
import { lifeWords } from './words.ts';

type Line = AnswerTo<'GET /operator/payments/{end_to_end_id}/timeline'>['steps'][number];
type Step = Omit<Line, 'facts'> & { facts: Readonly<Record<string, string | number | null>> };

export function lifeQuery(endToEndId: string) {
  return queryOptions({
    queryKey: ['operator-life', endToEndId],
    queryFn: () =>
      askAsOperator<{ steps: Step[] }>(`/operator/payments/${encodeURIComponent(endToEndId)}/timeline`),
  });
}

/** Shows a payment's life, in order, both sides where both are of this bank. */
export function Life({ endToEndId }: { endToEndId: string }) {
  const words = useWords(lifeWords);
  const query = useQuery(lifeQuery(endToEndId));
  return (
    <Card title={words.life}>
      <Loaded query={query}>
        {({ steps }) => (
          <ol className="relative flex flex-col">
            {steps.map((step, index) => (
              <StepView
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never change order
                key={index}
                step={step}
                before={steps[index - 1]}
                last={index === steps.length - 1}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}

const DOTS: Readonly<Record<string, string>> = {
  SETTLED: 'bg-good',
  RECEIVED: 'bg-good',
  REFUND_SETTLED: 'bg-good',
  FAILED: 'bg-wrong',
  CANCELLED: 'bg-wrong',
  REFUND_REJECTED: 'bg-wrong',
  REPORTED: 'bg-careful',
  RETURNED: 'bg-careful',
  MOVED: 'bg-accent',
};

function StepView({ step, before, last }: { step: Step; before: Step | undefined; last: boolean }) {
  const words = useWords(lifeWords);
  const about = useAbout(step);
  const { facts } = step;
  const between = before && Date.parse(step.at) - Date.parse(before.at);
  return (
    <li className="relative flex gap-3.5 pb-4 last:pb-0">
      {!last && <span aria-hidden className="absolute top-4 bottom-0 left-[0.28rem] w-px bg-line" />}
      <span
        aria-hidden
        className={classNames(
          'z-1 mt-1.5 size-2.5 shrink-0 rounded-full',
          DOTS[step.step] ?? 'bg-line-strong',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{words.steps[step.step] ?? step.step}</span>
          {typeof facts.amount === 'number' && <Money value={facts.amount} direction={directionOf(facts)} />}
        </p>
        <p className="tabular flex flex-wrap gap-x-2 text-xs text-ink-3">
          <DateTime at={step.at} exact />
          {between !== undefined && between > 0 && <span>{words.fromTo(spanOf(between))}</span>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2 [overflow-wrap:anywhere]">{about}</p>
        {step.step === 'TOLD' && <Told deliveries={deliveriesOf(step)} />}
      </div>
    </li>
  );
}

function directionOf({ direction }: Step['facts']): 'in' | 'out' | undefined {
  return direction === 'CREDIT' ? 'in' : direction === 'DEBIT' ? 'out' : undefined;
}

/** `340 ms`, `2,4 s`, `3 min`: how long one waited for the next step. */
function spanOf(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  if (ms < 90_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** Returns the deliveries of an event: the one fact of a step that is a list. */
function deliveriesOf({ facts }: Step): readonly ToldDelivery[] {
  const { deliveries }: Line['facts'] = { ...facts };
  return deliveries ?? [];
}

/** Why a step was none, in words, with the code by which the settlement system and the bank know it. */
function useSayFailure(): (step: string, facts: Step['facts']) => string | undefined {
  const language = useLanguage();
  return (step, { error_code: code, error }) => {
    if (typeof code !== 'string' || code === '') return undefined;
    const text = typeof error === 'string' ? error : null;
    return `${explainFailure({ code, text, refund: step === 'REFUND_REJECTED' }, language)} (${code})`;
  };
}

const TEXTS = ['recipient_name', 'payer_name', 'tag', 'txid'];

/** Says in words what a step was, and where to see more of it. */
function useAbout({ step, facts }: Step): ReactNode[] {
  const words = useWords(lifeWords);
  const values = useWords(valueWords);
  const events = useWords(eventWords);
  const { situations } = useWords(medWords);
  const sayFailure = useSayFailure();
  const named = (names: Readonly<Record<string, string>>, value: Step['facts'][string]) =>
    value ? (names[value] ?? value) : undefined;
  const texts = [
    named(values.kind, facts.kind ?? null),
    step === 'TOLD' && named(events, facts.type ?? null),
    named(values.origin, facts.origin ?? null),
    ...TEXTS.map((name) => facts[name]),
    sayFailure(step, facts),
    named(situations, facts.situation ?? null),
    named(values.reason, facts.reason ?? null),
  ];
  const said: ReactNode[] = texts.filter(Boolean).map((text) => <span key={String(text)}>{text}</span>);
  if (facts.account) {
    const [branch = '', number = ''] = String(facts.account).split('/');
    said.push(
      <span key="account">
        {words.account} <GoToAccount account={{ branch, number }} />
      </span>,
    );
  }
  const see = (kind: ThingKind | 'meds', id: Step['facts'][string] | undefined, text: string) =>
    said.push(
      <Go key={kind} to={`/${kind}/${id}`}>
        {text}
      </Go>,
    );
  if (step === 'REQUESTED') see('cashouts', facts.cashout_id, words.see.cashout);
  if (step === 'RECEIVED') see('cash-ins', facts.cash_in_id, words.see.cashIn);
  if (step === 'CODE_CREATED') see('codes', facts.code_id, words.see.code);
  if (step === 'REFUND_REQUESTED') see('refunds', facts.refund_id, words.see.refund);
  if (step === 'REPORTED') see('meds', facts.pix_med_id, words.see.med);
  return said;
}
