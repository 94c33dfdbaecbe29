import { TriangleAlert } from 'lucide-react';
import { ApiError, Unreachable } from '../api/client.ts';
import { useWords } from '../format/words.ts';
import { Button } from './button.tsx';
import { Empty, Problem } from './states.tsx';
import { designWords } from './words.ts';

/** Begins the page anew; without a connection it stays, as the browser would leave the application. */
function reloadOnline(): void {
  if (navigator.onLine) location.reload();
}

/**
 * In place of a page that cannot be shown. What the bank answered, or that it could not be reached, is said as
 * anywhere else; whatever else was thrown is a fault of the page, which says so and leaves the error to the console.
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
