import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Inbox, Lock, PlugZap, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client.ts';
import { useSay } from '../api/say.ts';
import { useWords } from '../format/words.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { designWords } from './words.ts';

interface StateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** In place of a content that is not there. */
export function Empty({ icon, title, text, action }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-6 py-12 text-center">
      <span aria-hidden className="mb-1 text-ink-3">
        {icon ?? <Inbox className="size-6" strokeWidth={1.5} />}
      </span>
      <p className="font-medium">{title}</p>
      {text && <p className="max-w-sm text-ink-3">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** Says what could not be loaded, in words a person can act on, and offers another try. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords(designWords);
  const say = useSay();
  const queries = useQueryClient();
  const icon = 'size-6';
  if (error instanceof ApiError && error.status === 404 && error.message === 'Not found')
    return (
      <Empty
        icon={<PlugZap className={icon} strokeWidth={1.5} />}
        title={words.notAvailable}
        text={words.notAvailableText}
      />
    );
  if (error instanceof ApiError && error.status === 403)
    return (
      <Empty
        icon={<Lock className={icon} strokeWidth={1.5} />}
        title={words.forbidden}
        text={words.forbiddenText}
      />
    );
  if (error instanceof ApiError && / is closed$/.test(error.message))
    return <Empty icon={<Lock className={icon} strokeWidth={1.5} />} title={say(error)} />;
  // To ask again cannot help.
  if (error instanceof ApiError && error.status < 500 && / not found$/i.test(error.message))
    return (
      <Empty
        icon={<SearchX className={icon} strokeWidth={1.5} />}
        title={words.missing}
        text={say(error)}
        action={<Button onClick={() => history.back()}>{words.back}</Button>}
      />
    );
  const askAgain = () =>
    void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
  return (
    <div role="alert">
      <Empty
        icon={<CloudOff className={icon} strokeWidth={1.5} />}
        title={words.failed}
        text={say(error)}
        action={<Button onClick={onRetry ?? askAgain}>{words.retry}</Button>}
      />
    </div>
  );
}

/** A grey bar where text will be. */
export function Bone({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames('block animate-shimmer rounded bg-sunken', className ?? 'h-4 w-full')}
    />
  );
}

/** Rows that are on their way. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const words = useWords(designWords);
  return (
    <div role="status" aria-label={words.loading} className="flex flex-col gap-4 p-5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <span key={row} className="flex items-center justify-between gap-8">
          <Bone className={classNames('h-4', row % 2 ? 'w-2/5' : 'w-1/2')} />
          <Bone className="h-4 w-20" />
        </span>
      ))}
    </div>
  );
}

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; isPending: boolean };
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** The content of a query, or a skeleton, or what went wrong; old content stays while it is asked for again. */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <Problem error={query.error} />;
  return <SkeletonRows {...(rows === undefined ? {} : { rows })} />;
}
