import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { ask } from '../../api/client.ts';
import { refreshAfter } from '../../api/queries.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { announce } from '../../design/toast.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { type ShownSession, sessionsQuery } from './queries.ts';
import { securityWords } from './words.ts';

/** Where one is logged in, and how to be logged in here alone. */
export function SessionsCard() {
  const words = useWords(securityWords);
  const say = useSay();
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: () => ask('/web/sessions', { method: 'DELETE' }),
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
    </Card>
  );
}

function SessionRow({ session }: { session: ShownSession }) {
  const words = useWords(securityWords);
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
