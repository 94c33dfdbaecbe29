import { bankNow } from '../api/bank-clock.ts';
import { classNames } from '../design/class-names.ts';
import { DateTime } from '../design/values.tsx';
import { formatDistance } from '../format/date.ts';
import { useLanguage } from '../format/language.ts';

const SOON_MS = 24 * 3_600_000;

/** Until when something must be answered, how far away that is, and a colour where it is near. */
export function Deadline({ at }: { at: string }) {
  const language = useLanguage();
  const now = bankNow();
  const left = Date.parse(at) - now.getTime();
  const tone = left < 0 ? 'text-wrong' : left < SOON_MS ? 'text-careful' : 'text-ink-3';
  return (
    <span className="block">
      <DateTime at={at} />
      <span className={classNames('block text-xs', tone)}>{formatDistance(at, now, language)}</span>
    </span>
  );
}
