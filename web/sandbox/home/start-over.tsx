import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CheckField } from '../../design/field.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { type Call, makeCall } from '../calls.ts';
import { Curl } from '../curl.tsx';
import { type Manifest, manifestQuery } from '../manifest.ts';
import { homeWords } from './words.ts';

const RESET: Call = { method: 'POST', path: '/sandbox/reset', body: {} };

/** Resets the sandbox, after showing the consequences. */
export function StartOver() {
  const words = useWords(homeWords);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <Card title={words.startOver}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-72 text-ink-3">{words.startOverText}</p>
          <Button
            kind="danger"
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => {
              setDone(false);
              setAsking(true);
            }}
          >
            {words.startOver}
          </Button>
        </div>
        <div aria-live="polite" className="empty:hidden">
          {done && <Notice tone="good">{words.startedOver}</Notice>}
        </div>
        <Curl call={RESET} />
      </div>
      {asking && (
        <AskDialog
          onDone={() => {
            setAsking(false);
            setDone(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function AskDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const words = useWords(homeWords);
  const [sure, setSure] = useState(false);
  const reset = useReset();
  return (
    <ConfirmDialog
      title={words.startOver}
      action={words.startOver}
      kind="danger"
      why={sure ? undefined : words.unsure}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    >
      <div>
        <p className="font-medium">{words.lost}</p>
        <ul aria-label={words.lost} className="mt-1.5 flex list-disc flex-col gap-1 pl-5 text-ink-2">
          {words.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </div>
      <Notice>{words.kept}</Notice>
      <CheckField value={sure} onValue={setSure}>
        {words.sure}
      </CheckField>
    </ConfirmDialog>
  );
}

/** Nothing that any screen has read is true afterwards, so all of it is read again. */
function useReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => makeCall<Manifest>(RESET),
    onSuccess: (manifest) => {
      queries.setQueryData(manifestQuery.queryKey, manifest);
      queries.removeQueries({ type: 'inactive' });
      return queries.invalidateQueries();
    },
  });
}
