import { TriangleAlert } from 'lucide-react';
import { ApiError, Unreachable } from '../api/client.ts';
import { useWords } from '../format/words.ts';
import { Button } from './button.tsx';
import { Empty, Problem } from './states.tsx';
import { designWords } from './words.ts';

/** Reloads the page; without a connection it stays, because the browser would leave the application. */
function reloadOnline(): void {
  if (navigator.onLine) location.reload();
}

/**
 * Replaces a page that cannot be shown. An error response or a missing connection is reported as usual; any other
 * error is a bug of the page, which is reported and logged to the console.
 */
export function PageFault({ error }: { error: unknown }) {
  const words = useWords(designWords);
  if (error instanceof ApiError || error instanceof Unreachable)
    return <Problem error={error} {...(error instanceof Unreachable && { onRetry: reloadOnline })} />;
  return (
    <div role="alert">
      <Empty
        icon={<TriangleAlert className="size-6 text-careful" strokeWidth={1.5} />}
        title={words.fault}
        text={words.faultText}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      />
    </div>
  );
}
