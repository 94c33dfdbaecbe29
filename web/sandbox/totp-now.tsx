import { useQuery } from '@tanstack/react-query';
import { Code } from '../design/values.tsx';
import { useWords } from '../format/words.ts';
import { homeWords } from './home/words.ts';
import { useBankNow } from './manifest.ts';
import { stepOf, totpOf } from './totp.ts';

/** The code that an authenticator shows now, and how long it does. */
export function TotpNow({ secret }: { secret: string }) {
  const words = useWords(homeWords);
  const now = useBankNow();
  const { step, left } = now === undefined ? { step: 0, left: 0 } : stepOf(now);
  const { data } = useQuery({
    queryKey: ['totp', secret, step],
    queryFn: async () => (await totpOf(secret, step)) ?? null,
    enabled: now !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === null) return words.noCode;
  if (data === undefined) return '…';
  return (
    <span className="inline-flex items-center gap-2">
      <span className="tabular text-xs text-ink-3">{words.left(left)}</span>
      <Code value={data} />
    </span>
  );
}
