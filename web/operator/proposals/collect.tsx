import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { useWords } from '../../format/words.ts';
import { companyWords } from '../companies/words.ts';
import { askAsOperator } from '../session.ts';
import type { Proposal } from './proposal.ts';
import { proposalWords } from './words.ts';

/** Makes the credential that another operator has confirmed; its secrets are shown this once. */
export function CollectDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const words = useWords(proposalWords);
  const own = useWords(companyWords);
  const queries = useQueryClient();
  const collect = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator<AnswerTo<'POST /operator/proposals/{id}/collect'>>(
        `/operator/proposals/${proposal.id}/collect`,
        { method: 'POST', body: { token } },
      ),
    onSuccess: () => {
      void refreshAfter(queries, 'companyEquipped');
    },
    // Secrets in the answer are forgotten with the dialog.
    gcTime: 0,
  });
  const { data: made } = collect;
  if (made)
    return (
      <SecretDialog
        title={own.credentialMade}
        notice={own.once}
        secrets={[
          [own.clientId, made.client_id],
          [own.clientSecret, made.client_secret],
          [own.hmacSecret, made.hmac_secret],
        ]}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={words.collect}
      action={words.collect}
      withCode
      busy={collect.isPending}
      error={collect.error}
      onConfirm={collect.mutate}
      onClose={onClose}
    >
      <p className="font-medium [overflow-wrap:anywhere]">
        {words.kinds[proposal.kind]}: {proposal.company_name}
      </p>
      <p className="text-ink-2">{words.collectText}</p>
    </ConfirmDialog>
  );
}
