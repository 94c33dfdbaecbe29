import { CircleCheck } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

const SHOWN_MS = 5_000;
const listeners = new Set<() => void>();
let shown: string | undefined;

/** Says, for some seconds and to screen readers, that something was done. */
export function announce(message: string | undefined): void {
  shown = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Announcements() {
  const message = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = setTimeout(() => announce(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-40 flex justify-center px-4 max-md:top-20 max-md:bottom-auto"
    >
      {message !== undefined && (
        <span className="flex animate-rise items-center gap-2.5 rounded-xl bg-ink px-4 py-2.5 text-paper shadow-card">
          <CircleCheck aria-hidden className="size-4" />
          {message}
        </span>
      )}
    </div>
  );
}
