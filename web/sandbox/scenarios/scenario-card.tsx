import { useQueryClient } from '@tanstack/react-query';
import { ListRestart, Play, StepForward } from 'lucide-react';
import { useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { makeCall } from '../calls.ts';
import { Curl, JsonBlock } from '../curl.tsx';
import { sandboxWords } from '../words.ts';
import { ExportButtons } from './export-buttons.tsx';
import { newDocument, newPhone } from './made-up.ts';
import { endedWell, type Played, playNext } from './play.ts';
import type { Scenario, Stage, Step, StepAnswer } from './template.ts';
import { scenarioWords } from './words.ts';

export type Cast = Pick<Stage, 'program' | 'account' | 'origin'>;

/** One story: its calls before they are made, how far it is, and what each answered. */
export function ScenarioCard({ scenario, cast }: { scenario: Scenario; cast: Cast }) {
  const words = useWords(scenarioWords);
  const { done, busy, run, restart, document } = useRun(scenario, cast);
  const over = done.length === scenario.steps.length || done.at(-1)?.error !== undefined;
  const icon = { 'aria-hidden': true, className: 'size-4' } as const;
  return (
    <Card title={words.names[scenario.name]}>
      <ol className="flex flex-col gap-3">
        {scenario.steps.map((step, index) => (
          <StepRow key={step.keep} step={step} number={index + 1} done={done[index]} />
        ))}
      </ol>
      <div aria-live="polite" className="mt-4 empty:hidden">
        <Outcome scenario={scenario} done={done} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        {over ? (
          <Button icon={<ListRestart {...icon} />} onClick={restart}>
            {words.again}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              icon={<Play {...icon} />}
              busy={busy}
              onClick={() => void run(scenario.steps.length)}
            >
              {words.run}
            </Button>
            <Button icon={<StepForward {...icon} />} busy={busy} onClick={() => void run(done.length + 1)}>
              {words.step}
            </Button>
          </>
        )}
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <ExportButtons scenario={scenario} cast={{ ...cast, document }} />
      </div>
    </Card>
  );
}

/** How the story ended, in a sentence, once it has. */
function Outcome({ scenario, done }: { scenario: Scenario; done: readonly Played[] }) {
  const words = useWords(scenarioWords);
  if (done[scenario.steps.length - 1]?.answer === undefined) return null;
  if (endedWell(scenario, done)) return <Notice tone="good">{words.ends[scenario.name]}</Notice>;
  return <Notice tone="wrong">{words.elsewhere}</Notice>;
}

function StepRow({ step, number, done }: { step: Step; number: number; done: Played | undefined }) {
  const words = useWords(scenarioWords);
  const common = useWords(sandboxWords);
  const say = useSay();
  const { call, title, refused } = step;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line px-3.5 py-2.5">
      <p className="flex items-center justify-between gap-3">
        <span className={done === undefined ? 'text-ink-2' : 'font-medium'}>
          {`${number}. ${words.steps[title]}`}
        </span>
        {done === undefined && <Badge>{words.pending}</Badge>}
        {done?.answer !== undefined && <Badge tone="good">{refused ? words.refused : common.done}</Badge>}
      </p>
      {done?.error !== undefined && (
        <Notice tone="wrong" alert>
          {say(done.error)}
        </Notice>
      )}
      <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {`${call.method} ${done?.call.path ?? call.path}`}
      </p>
      {done === undefined ? (
        call.body && (
          <details>
            <summary className="w-fit rounded text-sm text-ink-3 hover:text-ink max-md:min-h-9">
              {words.call}
            </summary>
            <JsonBlock title="" text={JSON.stringify(call.body, null, 2)} low />
          </details>
        )
      ) : (
        <>
          {done.answer && <JsonBlock title={common.answer} text={JSON.stringify(done.answer, null, 2)} low />}
          <Curl call={done.call} alone />
        </>
      )}
    </li>
  );
}

/** Makes the calls one after the other, each with what those before it answered, up to a step or the first refusal. */
function useRun(scenario: Scenario, cast: Cast) {
  const queries = useQueryClient();
  const [done, setDone] = useState<Played[]>([]);
  const [busy, setBusy] = useState(false);
  const [madeUp, setMadeUp] = useState(makeUp);
  const run = async (until: number) => {
    setBusy(true);
    const all = [...done];
    while (all.length < until && all.at(-1)?.error === undefined) {
      const stage = { ...cast, ...madeUp, now: bankNow() };
      all.push(await playNext(scenario, all, { stage, make: makeCall<StepAnswer> }));
      setDone([...all]);
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  const restart = () => {
    setDone([]);
    setMadeUp(makeUp());
  };
  return { done, busy, run, restart, document: madeUp.document };
}

function makeUp(): Pick<Stage, 'phone' | 'document'> {
  return { phone: newPhone(), document: newDocument() };
}
