import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import { sessionQuery } from '../../api/session.ts';
import { SecondFactor } from '../../design/second-factor.tsx';
import { Card } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { useSession } from '../account.tsx';
import { securityWords } from './words.ts';

/** One's own second factor. */
export function SecondFactorCard() {
  const words = useWords(securityWords);
  const queries = useQueryClient();
  return (
    <Card title={words.factor}>
      <SecondFactor
        on={useSession().user.mfa}
        texts={words}
        withPassword
        begin={(password) => ask('/web/mfa', { method: 'POST', body: { password } })}
        confirm={(token) => ask('/web/mfa/confirm', { method: 'POST', body: { token } })}
        onDone={() => queries.refetchQueries({ queryKey: sessionQuery.queryKey })}
      />
    </Card>
  );
}
