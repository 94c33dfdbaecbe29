import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  plain: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  careful: 'bg-careful-soft text-careful',
  wrong: 'bg-wrong-soft text-wrong',
} as const;

export type Tone = keyof typeof TONES;

/** Shows a standing in a word; the colour only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** A remark in a box: what to know before going on, or what went wrong. */
export function Notice({
  tone = 'accent',
  children,
  alert,
}: {
  tone?: Tone;
  children: ReactNode;
  alert?: boolean;
}) {
  return (
    <div role={alert ? 'alert' : undefined} className={classNames('rounded-lg px-3.5 py-2.5', TONES[tone])}>
      {children}
    </div>
  );
}
