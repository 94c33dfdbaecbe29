import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime } from '../../design/values.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { Go, GoToAccount } from '../things/go.tsx';
import { valueWords } from '../things/value-words.ts';
import { type Claim, claimQuery, isOver, toneOfClaim } from './queries.ts';
import { claimWords } from './words.ts';

/** One claim as its side of this bank has it: who asks for which key, until when what may happen, and who acted. */
export function ClaimPage() {
  const words = useWords(claimWords);
  const query = useQuery(claimQuery(usePart('id')));
  const { data } = query;
  return (
    <Page
      pending={query.isPending}
      title={words.one}
      lead={data && formatKey(data.key)}
      actions={
        data && <Badge tone={toneOfClaim(data.status)}>{words.statuses[data.status] ?? data.status}</Badge>
      }
    >
      <Loaded query={query} rows={10}>
        {(claim) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <ClaimFacts claim={claim} />
            <div className="flex min-w-0 flex-col gap-5">
              <Deadlines claim={claim} />
              <People claim={claim} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function ClaimFacts({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const types = useWords(valueWords).type;
  const reason = (name: string | null) => name && (words.reasons[name] ?? name);
  const waiting = claim.waiting_for_directory;
  return (
    <Card title={words.facts}>
      <Facts
        facts={[
          [words.type, words.types[claim.claim_type]],
          [words.role, words.roles[claim.role]],
          [words.key, formatKey(claim.key)],
          [words.keyType, types[claim.type] ?? claim.type],
          [
            words.company,
            <Go key="company" to={`/companies/${claim.company_id}`}>
              {claim.company_name}
            </Go>,
          ],
          [words.account, <GoToAccount key="account" account={claim.account} />],
          [words.counterpart, claim.counterpart_ispb],
          [words.inside, claim.inside && words.yes],
          [words.waitingFor, waiting && (words.moves[waiting] ?? waiting)],
          [words.confirmation, reason(claim.confirmation_reason)],
          [words.cancellation, reason(claim.cancellation_reason)],
          [words.created, <DateTime key="created" at={claim.created_at} exact />],
          [words.modified, <DateTime key="modified" at={claim.modified_at} exact />],
          [words.directoryId, claim.claim_id && <Code value={claim.claim_id} />],
          [words.publicId, <Code key="public" value={claim.pix_key_claim_id} />],
        ]}
      />
      {claim.pix_key_id !== null && (
        <p className="mt-4 border-t border-line pt-4">
          <Go to={`/keys/${claim.pix_key_id}`}>{words.seeKey}</Go>
        </p>
      )}
    </Card>
  );
}

function Deadlines({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const over = isOver(claim);
  const day = (at: string | null) => at && (over ? <DateTime at={at} /> : <Deadline at={at} />);
  return (
    <Card title={words.deadlines}>
      <Facts
        facts={[
          [words.nextStep, day(claim.due_at)],
          [words.resolution, day(claim.resolution_deadline)],
          [words.conclusion, day(claim.conclusion_deadline)],
          [words.lapse, day(claim.lapse_deadline)],
        ]}
      />
      {!over && <p className="mt-4 border-t border-line pt-4 text-ink-3">{words.whoDecides}</p>}
    </Card>
  );
}

function People({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const people = [
    [words.createdBy, claim.created_by_name],
    [words.confirmedBy, claim.confirmed_by_name],
    [words.cancelledBy, claim.cancelled_by_name],
    [words.completedBy, claim.completed_by_name],
  ] as const;
  return (
    <Card title={words.people}>
      {people.every(([, name]) => name === null) && <p className="text-ink-3">{words.nobody}</p>}
      <Facts facts={[...people]} />
    </Card>
  );
}
