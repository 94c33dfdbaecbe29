import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';

export const CONTROL =
  'w-full min-h-9 rounded-lg border border-line-strong/60 bg-card px-3 text-ink placeholder:text-ink-3/80 ' +
  'transition-colors hover:border-line-strong focus-visible:outline-offset-0 max-md:min-h-11 max-md:text-[16px] ' +
  'aria-invalid:border-wrong';

interface FieldProps {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** The same for input errors, shown only after the field is complete: nobody is corrected in the middle of a word. */
  errorOnceLeft?: string | undefined;
  className?: string;
  /** Receives the ids that tie a control to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, a control, and what there is to say about it. */
export function Field({ label, hint, className, children, ...wrong }: FieldProps) {
  const id = useId();
  const [inside, setInside] = useState(false);
  const error = wrong.error ?? (inside ? undefined : wrong.errorOnceLeft);
  const about = error !== undefined || hint !== undefined ? `${id}-about` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of its control
    <div
      className={classNames('flex flex-col gap-1.5', className)}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error === undefined ? undefined : true })}
      {about !== undefined && (
        <p id={about} className={classNames('text-xs', error === undefined ? 'text-ink-3' : 'text-wrong')}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

type Labelled<Element extends 'input' | 'select' | 'textarea'> = ComponentProps<Element> &
  Pick<FieldProps, 'label' | 'hint' | 'error' | 'errorOnceLeft'> & { className?: string };

export function TextField({ label, hint, error, errorOnceLeft, className, ...rest }: Labelled<'input'>) {
  return (
    <Field {...{ label, hint, error, errorOnceLeft }} {...(className ? { className } : {})}>
      {(control) => <input type="text" {...rest} {...control} className={CONTROL} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, errorOnceLeft, className, ...rest }: Labelled<'textarea'>) {
  return (
    <Field {...{ label, hint, error, errorOnceLeft }} {...(className ? { className } : {})}>
      {(control) => <textarea rows={3} {...rest} {...control} className={classNames(CONTROL, 'py-2')} />}
    </Field>
  );
}

export function Select({
  label,
  hint,
  error,
  errorOnceLeft,
  className,
  children,
  ...rest
}: Labelled<'select'>) {
  return (
    <Field {...{ label, hint, error, errorOnceLeft }} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={classNames(CONTROL, 'appearance-none truncate pr-9')}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-3"
          />
        </span>
      )}
    </Field>
  );
}

interface CheckFieldProps {
  value: boolean;
  onValue: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  /** The question. */
  children: ReactNode;
}

/** A box to check, as large on a phone as a finger needs. */
export function CheckField({ value, onValue, disabled, className, children }: CheckFieldProps) {
  return (
    <label className={classNames('flex min-h-8 items-center gap-2.5 max-md:min-h-11', className)}>
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        disabled={disabled}
        checked={value}
        onChange={(event) => onValue(event.target.checked)}
      />
      {children}
    </label>
  );
}
