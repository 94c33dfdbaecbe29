import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useBankNow } from '../manifest.ts';
import { stepOf, totpOf } from '../totp.ts';
import { homeWords } from './words.ts';

interface PersonProps {
  email: string;
  password: string;
  totpSecret: string | null;
}

/** Shows a person's log-in, the code of their authenticator included. */
export function Person({ email, password, totpSecret }: PersonProps) {
  const words = useWords(homeWords);
  return (
    <Facts
      facts={[
        [words.email, <Code key="email" value={email} />],
        [words.password, <Code key="password" value={password} />],
        [words.secret, totpSecret === null ? words.noFactor : <Code key="totp" value={totpSecret} />],
        [words.code, totpSecret !== null && <TotpNow key="code" secret={totpSecret} />],
      ]}
    />
  );
}

function TotpNow({ secret }: { secret: string }) {
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
