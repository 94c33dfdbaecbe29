import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';

const KINDS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-card text-ink border border-line-strong/50 hover:border-line-strong hover:bg-sunken',
  quiet: 'text-ink-2 hover:bg-sunken hover:text-ink',
  /** A destructive button beside quiet ones. */
  quietDanger: 'text-wrong hover:bg-wrong-soft',
  danger: 'bg-card text-wrong border border-line-strong/50 hover:border-wrong hover:bg-wrong-soft',
} as const;

const SHAPE =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 font-medium transition-colors ' +
  'whitespace-nowrap select-none max-md:min-h-11';

export type ButtonKind = keyof typeof KINDS;

/** Returns the classes of a button, for links that are to look like one. */
export function buttonClass(kind: ButtonKind = 'secondary', more?: string): string {
  return classNames(SHAPE, KINDS[kind], more);
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  icon?: ReactNode;
  busy?: boolean;
  /** Why it cannot be pressed now; it stays reachable by keyboard so that the reason can be read. */
  why?: string | undefined;
}

/** A button that says why it is not to be pressed instead of only going grey. */
export function Button({ kind = 'secondary', icon, busy, why, children, ...rest }: ButtonProps) {
  const reason = useId();
  const off = why !== undefined || busy === true;
  // A double click before the page has reacted must not send two requests.
  const isTwice = (clicks: number) => busy !== undefined && clicks > 1;
  const button = (
    <button
      type="button"
      data-kind={kind}
      {...rest}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={why === undefined ? rest['aria-describedby'] : reason}
      onClick={(event) => {
        if (off || isTwice(event.detail)) event.preventDefault();
        else rest.onClick?.(event);
      }}
      className={buttonClass(kind, classNames(off && 'cursor-not-allowed! opacity-55', rest.className))}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-turn" /> : icon}
      {children}
    </button>
  );
  if (why === undefined) return button;
  return (
    <span className="inline-flex flex-col items-start gap-1 in-[.at-end]:items-end in-[.at-end]:text-right">
      {button}
      <span id={reason} className="max-w-72 text-xs text-ink-3">
        {why}
      </span>
    </span>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A button that is only an icon; its label is read aloud and shown on hover. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'inline-flex size-9 items-center justify-center rounded-lg text-ink-2 transition-colors hover:bg-sunken hover:text-ink max-md:size-11',
        className,
      )}
    >
      {children}
    </button>
  );
}
