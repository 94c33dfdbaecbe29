import { bankNow } from '../../api/bank-clock.ts';
import { Notice } from '../../design/badge.tsx';
import { formatDateTime } from '../../format/date.ts';
import { useLanguage } from '../../format/language.ts';
import { formatPercent } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import type { EndpointHealth } from './queries.ts';
import { webhookWords } from './words.ts';

/** Health is that of this time. */
const SEEN_MS = 7 * 86_400_000;

/** Writes a time in milliseconds, in seconds from one on; none is so short that it takes nothing. */
export function formatMs(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`;
}

/** How an endpoint does: what it took, how fast, why it last failed, and what is tried again when. */
export function Health({ health, createdAt }: { health: EndpointHealth; createdAt: string }) {
  const words = useWords(webhookWords);
  const language = useLanguage();
  const at = (instant: string) => formatDateTime(instant, language);
  const { attempts, taken, p50_ms: p50, p95_ms: p95, last_failure: failure } = health;
  const { switched_off_at: off, failing_since: since, retrying, next_attempt_at: next } = health;
  const reason =
    failure &&
    (failure.status_code !== null
      ? words.answered(failure.status_code)
      : words.reasons[failure.reason ?? '']);
  const isNew = bankNow().getTime() - Date.parse(createdAt) < SEEN_MS;
  const share = formatPercent(attempts === 0 ? 0 : Math.floor((taken * 100) / attempts), language);
  return (
    <div className="mt-1.5 flex flex-col gap-1 text-xs text-ink-2">
      {off !== null && (
        <Notice tone="wrong">
          {words.switchedOff(at(off))}. {since !== null && words.switchedOffText(at(since))}
        </Notice>
      )}
      <p className="tabular">
        {attempts === 0 ? (isNew ? words.noneYet : words.noneLately) : words.health(share, attempts)}
        {p50 !== null && p95 !== null && ` · ${words.speed(formatMs(p50), formatMs(p95))}`}
      </p>
      {failure && reason && <p>{words.lastFailure(at(failure.at), reason)}</p>}
      {next !== null && <p>{words.next(retrying, at(next))}</p>}
    </div>
  );
}
