import { useEffect, useRef } from 'react';
import { useWords } from '../format/words.ts';
import { Button } from './button.tsx';
import { designWords } from './words.ts';

interface MoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** Said where there is nothing more. */
  end?: string;
}

/** Loads the next page when it is scrolled to, or pressed. */
export function More({ query, end }: MoreProps) {
  const words = useWords(designWords);
  const ref = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    const element = ref.current;
    if (element === null || !hasNextPage || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '240px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage)
    return end ? (
      <p className="border-t border-line px-5 py-3 text-center text-xs text-ink-3">{end}</p>
    ) : null;
  return (
    <div ref={ref} className="flex justify-center border-t border-line p-3">
      <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {words.more}
      </Button>
    </div>
  );
}
