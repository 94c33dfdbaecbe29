import { classNames } from './class-names.ts';

/** The mark: lines of text above a heavy one, the ballast that keeps the ship upright. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={classNames('size-7', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 10.5h16M8 16h16"
        className="stroke-on-accent"
        strokeOpacity=".5"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path d="M8 21.5h16" className="stroke-on-accent" strokeWidth="4.2" strokeLinecap="round" />
    </svg>
  );
}

export function Brand({ suffix }: { suffix?: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark />
      <span className="text-lg font-semibold tracking-tight">Lastro</span>
      {suffix && <span className="text-ink-3">{suffix}</span>}
    </span>
  );
}
