import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshAfter } from '../../api/queries.ts';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { askAsOperator, operatorQuery } from '../session.ts';
import type { Proposal } from './proposal.ts';
import { proposalWords } from './words.ts';

interface DecideProps {
  proposal: Proposal;
  verb: 'approve' | 'reject';
  onClose: () => void;
}

/** Confirms another operator's proposal, with a code, or ends one. */
export function DecideDialog({ proposal, verb, onClose }: DecideProps) {
  const words = useWords(proposalWords);
  const queries = useQueryClient();
  const { data: session } = useQuery(operatorQuery);
  const own = session?.operator.id === proposal.proposed_by.id;
  const decide = useMutation({
    mutationFn: (token: string | undefined) =>
      askAsOperator(`/operator/proposals/${proposal.id}/${verb}`, { method: 'POST', body: { token } }),
    onSuccess: () => {
      void refreshAfter(queries, 'companyEquipped');
      announce(verb === 'approve' ? words.approved[proposal.kind] : words.dropped);
      onClose();
    },
  });
  const title = verb === 'approve' ? words.approve : own ? words.withdraw : words.reject;
  return (
    <ConfirmDialog
      title={title}
      action={title}
      kind={verb === 'reject' ? 'danger' : 'primary'}
      withCode={verb === 'approve'}
      busy={decide.isPending}
      error={decide.error}
      onConfirm={decide.mutate}
      onClose={onClose}
    >
      <p className="font-medium [overflow-wrap:anywhere]">
        {words.kinds[proposal.kind]}: {proposal.company_name}
      </p>
      <p className="text-ink-2">{verb === 'approve' ? words.approveText[proposal.kind] : words.rejectText}</p>
    </ConfirmDialog>
  );
}
