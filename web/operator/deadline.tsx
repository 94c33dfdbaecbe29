import { bankNow } from '../api/bank-clock.ts';
import { classNames } from '../design/class-names.ts';
import { DateTime } from '../design/values.tsx';
import { formatDistance } from '../format/date.ts';
import { useLanguage } from '../format/language.ts';

const SOON_MS = 24 * 3_600_000;

interface DeadlineProps {
  at: string;
  /** A deadline that asks for no act. */
  calm?: boolean;
}

/** Shows a deadline, the remaining time, and a colour if it is near. */
export function Deadline({ at, calm }: DeadlineProps) {
  const language = useLanguage();
  const now = bankNow();
  const left = Date.parse(at) - now.getTime();
  const tone = calm || left >= SOON_MS ? 'text-ink-3' : left < 0 ? 'text-wrong' : 'text-careful';
  return (
    <span className="block">
      <DateTime at={at} />
      <span className={classNames('block text-xs', tone)}>{formatDistance(at, now, language)}</span>
    </span>
  );
}
