import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SecondFactor } from '../../design/second-factor.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator, operatorQuery } from '../session.ts';
import { securityWords } from './words.ts';

/** An operator's own second factor. */
export function SecurityPage() {
  const words = useWords(securityWords);
  const queries = useQueryClient();
  const { data: session } = useQuery(operatorQuery);
  return (
    <Page narrow title={words.title} lead={words.lead}>
      <Card>
        <SecondFactor
          on={session?.operator.mfa ?? false}
          texts={words}
          begin={() => askAsOperator('/operator/mfa', { method: 'POST' })}
          confirm={(token) => askAsOperator('/operator/mfa/confirm', { method: 'POST', body: { token } })}
          onDone={() => queries.refetchQueries({ queryKey: operatorQuery.queryKey })}
        />
      </Card>
    </Page>
  );
}
