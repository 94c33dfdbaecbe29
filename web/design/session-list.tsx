import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { refreshAfter } from '../api/queries.ts';
import { useSay } from '../api/say.ts';
import { useWords } from '../format/words.ts';
import { Badge, Notice } from './badge.tsx';
import { Button } from './button.tsx';
import { sessionWords } from './session-words.ts';
import { Loaded } from './states.tsx';
import { Card } from './surface.tsx';
import { announce } from './toast.tsx';
import { DateTime } from './values.tsx';

/** A browser with an active session. */
interface ShownSession {
  started_at: string;
  seen_at: string;
  own: boolean;
}

interface SessionListProps {
  ask: (signal: AbortSignal) => Promise<{ results: ShownSession[] }>;
  /** Logs out everywhere but here. */
  endOthers: () => Promise<unknown>;
}

/** Where one is logged in, and how to be logged in here alone. */
export function SessionList({ ask, endOthers }: SessionListProps) {
  const words = useWords(sessionWords);
  const say = useSay();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => ask(signal) });
  const end = useMutation({
    mutationFn: endOthers,
    onSuccess: () => {
      announce(words.othersEnded);
      return refreshAfter(queries, 'sessionsEnded');
    },
  });
  const others = query.data?.results.some(({ own }) => !own) ?? false;
  return (
    <Card flush title={words.sessions}>
      <Loaded query={query} rows={1}>
        {({ results }) => (
          <ul aria-label={words.sessions}>
            {results.map((session) => (
              <SessionRow key={`${session.started_at} ${session.seen_at}`} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {query.data && (
        <div className="flex flex-col items-start gap-3 px-5 py-4 max-md:px-4">
          {end.error && (
            <Notice tone="wrong" alert>
              {say(end.error)}
            </Notice>
          )}
          <Button busy={end.isPending} why={others ? undefined : words.noOthers} onClick={() => end.mutate()}>
            {words.endOthers}
          </Button>
        </div>
      )}
    </Card>
  );
}

function SessionRow({ session }: { session: ShownSession }) {
  const words = useWords(sessionWords);
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-3 max-md:px-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.5} />
      <span className="min-w-0 flex-1">
        <span className="block">
          {words.since} <DateTime at={session.started_at} />
        </span>
        <span className="block text-xs text-ink-3">
          {words.seen} <DateTime at={session.seen_at} />
        </span>
      </span>
      {session.own && <Badge tone="good">{words.thisOne}</Badge>}
    </li>
  );
}
