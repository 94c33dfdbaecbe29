import type { ReactNode } from 'react';
import { useWords } from '../format/words.ts';
import { Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CopyButton } from './values.tsx';
import { designWords } from './words.ts';

interface SecretDialogProps {
  title: string;
  /** That they are shown this once, and what to do about it. */
  notice: string;
  /** An absent secret is omitted. */
  secrets: readonly (readonly [name: string, value: string | null])[];
  /** Further things to know. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows secrets this once, whole, each with a button that copies it. */
export function SecretDialog({ title, notice, secrets, children, onClose }: SecretDialogProps) {
  const words = useWords(designWords);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // Only who says so has kept them: Escape would lose them for good.
      kept
      actions={
        <Button kind="primary" onClick={onClose}>
          {words.kept}
        </Button>
      }
    >
      <Notice tone="careful">{notice}</Notice>
      <dl className="flex flex-col gap-4">
        {secrets.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt className="mb-1 text-sm font-medium text-ink-2">{name}</dt>
                <dd className="flex items-center gap-3 rounded-lg border border-line bg-sunken/60 py-2 pr-2 pl-3">
                  <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{value}</code>
                  <CopyButton text={value} name={name} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </Dialog>
  );
}
