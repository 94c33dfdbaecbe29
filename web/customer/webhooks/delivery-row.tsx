import { useState } from 'react';
import { eventWords } from '../../api/event-words.ts';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { AttemptBadge } from './attempt-badge.tsx';
import type { Delivery } from './attempts.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { webhookWords } from './words.ts';

/** One event at one endpoint, by how its last attempt ended. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const words = useWords(webhookWords);
  const events = useWords(eventWords);
  const [open, setOpen] = useState(false);
  const { attempts } = delivery;
  const [last] = attempts;
  return (
    <li className="border-b border-line last:border-0">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 hover:bg-sunken/60 max-md:px-4">
          <span className="min-w-0 flex-1 basis-60">
            <span className="block truncate font-medium">{events[last.type ?? ''] ?? words.delivery}</span>
            <span className="block truncate text-xs text-ink-3">
              <span className="font-mono">{last.type}</span> · {last.url}
            </span>
          </span>
          {attempts.length > 1 && (
            <span className="text-xs text-ink-3">{words.attempts(attempts.length)}</span>
          )}
          <AttemptBadge attempt={last} />
          <span className="text-ink-3 max-md:text-xs">
            <DateTime at={last.created_at} exact />
          </span>
        </summary>
        {open && <DeliveryDetail delivery={delivery} />}
      </details>
    </li>
  );
}
