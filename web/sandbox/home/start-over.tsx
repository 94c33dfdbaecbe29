import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Card } from '../../design/surface.tsx';
import { CopyButton } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { JsonBlock } from '../curl.tsx';
import { homeWords } from './words.ts';

const COMMANDS = 'rm -rf data\nnpm start';

/** A new sandbox in place of this one. No call of the bank forgets what happened, so whoever runs it does it. */
export function StartOver() {
  const words = useWords(homeWords);
  const [stage, setStage] = useState<'closed' | 'asking' | 'telling'>('closed');
  return (
    <Card title={words.startOver}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-72 text-ink-3">{words.startOverText}</p>
        <Button
          kind="danger"
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={() => setStage('asking')}
        >
          {words.startOver}
        </Button>
      </div>
      {stage === 'asking' && (
        <AskDialog onSure={() => setStage('telling')} onClose={() => setStage('closed')} />
      )}
      {stage === 'telling' && <TellDialog onClose={() => setStage('closed')} />}
    </Card>
  );
}

function AskDialog({ onSure, onClose }: { onSure: () => void; onClose: () => void }) {
  const words = useWords(homeWords);
  const [sure, setSure] = useState(false);
  return (
    <ConfirmDialog
      title={words.startOver}
      action={words.showHow}
      kind="danger"
      why={sure ? undefined : words.unsure}
      busy={false}
      error={null}
      onConfirm={onSure}
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
      <label className="flex min-h-9 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
        />
        {words.sure}
      </label>
    </ConfirmDialog>
  );
}

function TellDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(homeWords);
  return (
    <Dialog title={words.startOver} onClose={onClose} actions={<CopyButton text={COMMANDS} kind="primary" />}>
      <JsonBlock title={words.howTo} text={COMMANDS} />
      <p className="text-sm text-ink-3">{words.elsewhere}</p>
    </Dialog>
  );
}
