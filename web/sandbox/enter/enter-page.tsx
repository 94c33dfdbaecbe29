import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Problem, SkeletonRows } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { comeIn, firstNameOf } from './come-in.ts';
import { enterWords } from './words.ts';

/** Logs in as a person and opens one of their pages; links here need no password. */
export function EnterPage() {
  const words = useWords(enterWords);
  const asked = useSearch({ strict: false }) as { as?: string; to?: string };
  const { as: wanted, to = '/app' } = asked;
  const { data, error } = useQuery({
    queryKey: ['come-in', wanted, to],
    queryFn: () => comeIn(to, wanted),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (data !== undefined) location.replace(data);
  }, [data]);
  return (
    <Page title={wanted === undefined ? words.entering : words.enteringAs(firstNameOf(wanted))} narrow>
      <Card>{error ? <Problem error={error} /> : <SkeletonRows rows={3} />}</Card>
    </Page>
  );
}
