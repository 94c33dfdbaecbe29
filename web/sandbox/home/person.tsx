import { Facts } from '../../design/surface.tsx';
import { Code } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { TotpNow } from '../totp-now.tsx';
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
