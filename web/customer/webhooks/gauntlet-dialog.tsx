import { useEffect, useRef, useState } from 'react';
import type { CASE_NAMES } from '../../../src/gauntlet/cases.ts';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useWords } from '../../format/words.ts';
import { gauntletWords } from './gauntlet-words.ts';
import type { Endpoint } from './queries.ts';

type CaseName = (typeof CASE_NAMES)[number];
type Verdict = AnswerTo<'POST /web/webhooks/{id}/gauntlet'>;

interface Run {
  verdicts: readonly Verdict[];
  busy: boolean;
  error?: unknown;
}

/** Tries an endpoint's receiver with each case in turn; a dialog that is closed asks for no more of them. */
function useGauntlet(id: number, names: readonly CaseName[]) {
  const [run, setRun] = useState<Run>();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const start = async () => {
    const verdicts: Verdict[] = [];
    setRun({ verdicts, busy: true });
    try {
      for (const name of names) {
        if (!open.current) return;
        const path = `/web/webhooks/${id}/gauntlet`;
        verdicts.push(await ask<Verdict>(path, { method: 'POST', body: { case: name } }));
        setRun({ verdicts: [...verdicts], busy: true });
      }
      setRun({ verdicts, busy: false });
    } catch (error) {
      setRun({ verdicts, busy: false, error });
    }
  };
  return { run, start };
}

/** Sends an endpoint of a sandbox what it will meet, good and bad, and says of each how it did and what to mend. */
export function GauntletDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const words = useWords(gauntletWords);
  const say = useSay();
  const names = Object.keys(words.cases) as CaseName[];
  const { run, start } = useGauntlet(endpoint.id, names);
  const failed = run?.verdicts.filter(({ passed }) => !passed) ?? [];
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={run?.busy ?? false} onClick={() => void start()}>
          {run === undefined || run.busy ? words.start : words.again}
        </Button>
      }
    >
      <p className="font-mono text-sm [overflow-wrap:anywhere]">{endpoint.url}</p>
      {run === undefined && (
        <>
          <p className="text-ink-2">{words.lead}</p>
          <p className="text-sm text-ink-3">{words.secretHint}</p>
        </>
      )}
      <div role="status">
        {run?.busy && <p className="tabular">{words.running(run.verdicts.length, names.length)}</p>}
        {run?.verdicts.length === names.length && !run.busy && (
          <Notice tone={failed.length === 0 ? 'good' : 'wrong'}>
            {failed.length === 0
              ? words.allPassed(names.length)
              : words.someFailed(failed.length, names.length)}{' '}
            {failed.some((one) => one.case === 'valid') && words.validFirst}
          </Notice>
        )}
      </div>
      {run?.error !== undefined && (
        <Notice tone="wrong" alert>
          {say(run.error)}
        </Notice>
      )}
      {run && (
        <ol aria-label={words.results} className="flex flex-col">
          {names.map((name, index) => (
            <Result
              key={name}
              name={name}
              verdict={run.verdicts[index]}
              underWay={run.busy && index === run.verdicts.length}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface ResultProps {
  name: CaseName;
  verdict: Verdict | undefined;
  underWay: boolean;
}

function Result({ name, verdict, underWay }: ResultProps) {
  const words = useWords(gauntletWords);
  const { title, todo } = words.cases[name];
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <p className="flex items-start justify-between gap-3">
        <span>{title}</span>
        {verdict === undefined ? (
          <Badge tone={underWay ? 'accent' : 'plain'}>{underWay ? words.underWay : words.waiting}</Badge>
        ) : (
          <Badge tone={verdict.passed ? 'good' : 'wrong'}>
            {verdict.passed ? words.passed : words.failed}
          </Badge>
        )}
      </p>
      {verdict?.fault && (
        <div className="mt-1 text-sm text-ink-2">
          <p>{words.faults[verdict.fault](verdict.status_code ?? 0)}</p>
          <p>
            <strong className="font-medium text-ink">{words.todo}</strong> {todo}
          </p>
        </div>
      )}
    </li>
  );
}
