import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PermissionList } from '../../api/permissions.tsx';
import { Button } from '../../design/button.tsx';
import { Empty } from '../../design/states.tsx';
import type { Column } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { Queue } from '../queue.tsx';
import { operatorQuery } from '../session.ts';
import { Go } from '../things/go.tsx';
import { CollectDialog } from './collect.tsx';
import { DecideDialog } from './decide.tsx';
import type { Proposal } from './proposal.ts';
import { proposalWords } from './words.ts';

type Verb = 'approve' | 'reject' | 'collect';

/** Shows proposals for companies: one operator makes them, another confirms. */
export function ProposalsPage() {
  const words = useWords(proposalWords);
  const [doing, setDoing] = useState<{ verb: Verb; proposal: Proposal }>();
  const columns = useColumns((verb, proposal) => setDoing({ verb, proposal }));
  const close = () => setDoing(undefined);
  return (
    <>
      <Queue<Proposal, 'OPEN' | 'ALL'>
        words={words}
        options={['OPEN', 'ALL']}
        listing={(shown) => ({
          name: 'proposals',
          asked: { open: shown === 'OPEN' ? 'true' : undefined },
          columns,
          keyOf: ({ id }) => id,
          empty:
            shown === 'OPEN' ? (
              <Empty title={words.empty} text={words.emptyText} />
            ) : (
              <Empty title={words.emptyAll} />
            ),
        })}
      />
      {doing?.verb === 'collect' && <CollectDialog proposal={doing.proposal} onClose={close} />}
      {doing && doing.verb !== 'collect' && (
        <DecideDialog proposal={doing.proposal} verb={doing.verb} onClose={close} />
      )}
    </>
  );
}

function useColumns(onDo: (verb: Verb, proposal: Proposal) => void): Column<Proposal>[] {
  const words = useWords(proposalWords);
  return [
    {
      name: words.what,
      grow: true,
      cell: (proposal) => (
        <span className="block">
          <span className="block font-medium">{words.kinds[proposal.kind]}</span>
          {proposal.email !== null && (
            <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
              {proposal.name} · {proposal.email}
            </span>
          )}
          <span className="block text-xs text-ink-3">
            <PermissionList value={proposal.permissions} />
          </span>
        </span>
      ),
    },
    {
      name: words.company,
      cell: (proposal) => <Go to={`/companies/${proposal.company_id}`}>{proposal.company_name}</Go>,
    },
    {
      name: words.state,
      cell: (proposal) => (
        <span className="block">
          <span className="block">{words.states[proposal.status] ?? proposal.status}</span>
          <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
            {words.proposedBy(proposal.proposed_by.email)}
          </span>
          {proposal.decided_by && (
            <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
              {words.decidedBy(proposal.decided_by.email)}
            </span>
          )}
          {isOpen(proposal) && (
            <span className="block text-xs text-ink-3">
              {words.until} <DateTime at={proposal.expires_at} />
            </span>
          )}
        </span>
      ),
    },
    { name: words.actions, cell: (proposal) => <Actions proposal={proposal} onDo={onDo} /> },
  ];
}

function isOpen({ status }: Proposal): boolean {
  return status === 'PENDING' || status === 'APPROVED';
}

interface ActionsProps {
  proposal: Proposal;
  onDo: (verb: Verb, proposal: Proposal) => void;
}

function Actions({ proposal, onDo }: ActionsProps) {
  const words = useWords(proposalWords);
  const { data: session } = useQuery(operatorQuery);
  const own = session?.operator.id === proposal.proposed_by.id;
  if (proposal.status === 'APPROVED' && own)
    return (
      <Button kind="primary" onClick={() => onDo('collect', proposal)}>
        {words.collect}
      </Button>
    );
  if (proposal.status !== 'PENDING') return null;
  return (
    <span className="flex flex-wrap gap-2">
      {!own && <Button onClick={() => onDo('approve', proposal)}>{words.approve}</Button>}
      <Button kind="quiet" onClick={() => onDo('reject', proposal)}>
        {own ? words.withdraw : words.reject}
      </Button>
    </span>
  );
}
