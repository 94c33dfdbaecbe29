import { useQueryClient } from '@tanstack/react-query';
import { ListRestart, Play, StepForward } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { type Call, makeCall } from '../calls.ts';
import { Curl, JsonBlock } from '../curl.tsx';
import { sandboxWords } from '../words.ts';
import type { Scenario, Stage } from './scenarios.ts';
import { scenarioWords } from './words.ts';

interface Done {
  call: Call;
  answer?: Readonly<Record<string, unknown>>;
  error?: unknown;
}

type Cast = Pick<Stage, 'program' | 'account'>;

/** One story: its steps, how far it is, and what each call answered. */
export function ScenarioCard({ scenario, cast }: { scenario: Scenario; cast: Cast }) {
  const words = useWords(scenarioWords);
  const { done, busy, run, restart } = useRun(scenario, cast);
  const over = done.length === scenario.steps.length || done.at(-1)?.error !== undefined;
  const icon = { 'aria-hidden': true, className: 'size-4' } as const;
  return (
    <Card title={words.names[scenario.name]}>
      <ol className="flex flex-col gap-3">
        {scenario.steps.map(({ name }, index) => (
          <StepRow key={name} title={words.steps[name]} number={index + 1} done={done[index]} />
        ))}
      </ol>
      <div aria-live="polite" className="mt-4 empty:hidden">
        <Outcome scenario={scenario} last={done[scenario.steps.length - 1]} />
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
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
    </Card>
  );
}

/** How the story ended, in a sentence, once it has. */
function Outcome({ scenario, last }: { scenario: Scenario; last: Done | undefined }) {
  const words = useWords(scenarioWords);
  if (last?.answer === undefined) return null;
  const status = String(last.answer.status);
  if (status === scenario.ends) return <Notice tone="good">{words.ends[scenario.name]}</Notice>;
  return <Notice tone="wrong">{words.elsewhere(status)}</Notice>;
}

function StepRow({ title, number, done }: { title: string; number: number; done: Done | undefined }) {
  const words = useWords(scenarioWords);
  const common = useWords(sandboxWords);
  const say = useSay();
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line px-3.5 py-2.5">
      <p className="flex items-center justify-between gap-3">
        <span className={done === undefined ? 'text-ink-2' : 'font-medium'}>{`${number}. ${title}`}</span>
        {done === undefined && <Badge>{words.pending}</Badge>}
        {done?.answer !== undefined && <Badge tone="good">{common.done}</Badge>}
      </p>
      {done?.error !== undefined && (
        <Notice tone="wrong" alert>
          {say(done.error)}
        </Notice>
      )}
      {done && (
        <>
          <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
            {`${done.call.method} ${done.call.path}`}
          </p>
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
  const [done, setDone] = useState<Done[]>([]);
  const [busy, setBusy] = useState(false);
  const [phone, setPhone] = useState(newPhone);
  const run = async (until: number) => {
    setBusy(true);
    const all = [...done];
    while (all.length < until && all.at(-1)?.error === undefined) {
      all.push(await take(scenario, all, { ...cast, phone }));
      setDone([...all]);
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  const restart = () => {
    setDone([]);
    setPhone(newPhone());
  };
  return { done, busy, run, restart };
}

async function take(
  { steps }: Scenario,
  before: readonly Done[],
  cast: Omit<Stage, 'answers'>,
): Promise<Done> {
  const answers: Stage['answers'] = {};
  for (const [index, { answer }] of before.entries()) {
    const step = steps[index];
    if (step !== undefined && answer !== undefined) answers[step.name] = answer;
  }
  const call = steps[before.length]?.call({ ...cast, answers });
  if (call === undefined) throw new Error('the story is over');
  try {
    return { call, answer: await makeCall<Readonly<Record<string, unknown>>>(call) };
  } catch (error) {
    return { call, error };
  }
}

/** A mobile number of São Paulo that hardly anybody has taken yet. */
function newPhone(): string {
  const digits = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `+55119${String(digits % 100_000_000).padStart(8, '0')}`;
}
