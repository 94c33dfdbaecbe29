import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { CopyButton } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { companyWords } from './words.ts';

interface SecretsProps {
  title: string;
  secrets: readonly (readonly [string, string])[];
  onClose: () => void;
}

/** What is shown this once: each value whole, with a button that copies it. */
export function SecretsDialog({ title, secrets, onClose }: SecretsProps) {
  const words = useWords(companyWords);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <Notice tone="careful">{words.once}</Notice>
      <dl className="flex flex-col gap-3">
        {secrets.map(([name, value]) => (
          <div key={name}>
            <dt className="mb-1 text-sm font-medium text-ink-2">{name}</dt>
            <dd className="flex items-center justify-between gap-3 rounded-lg border border-line bg-sunken/40 py-1.5 pr-1.5 pl-3">
              <span className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{value}</span>
              <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
