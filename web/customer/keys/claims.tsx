import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { bankNow } from '../../api/bank-clock.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { formatDate, formatDateTime } from '../../format/date.ts';
import { formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay, useSession } from '../account.tsx';
import { InstitutionName } from '../transfers/institutions.tsx';
import { claimWords, nameOfMove } from './claim-words.ts';
import { MoveClaimDialog } from './move-claim-dialog.tsx';
import { type ClaimOption, kindOf, optionsOf, termOf } from './moves.ts';
import { OpenClaimDialog } from './open-claim-dialog.tsx';
import { type Claim, claimsQuery } from './queries.ts';

const TONES: Record<string, Tone> = {
  OPEN: 'careful',
  WAITING_RESOLUTION: 'careful',
  CONFIRMED: 'accent',
  COMPLETED: 'good',
};

/** Claims on and for keys of the account, history included, and what can be done about them. */
export function Claims() {
  const words = useWords(claimWords);
  const { account } = useAccount();
  const query = useQuery(claimsQuery(account));
  const [opening, setOpening] = useState(false);
  const mayClaim = useMay('claim.manage');
  return (
    <Card
      flush
      title={words.title}
      aside={
        <Button why={mayClaim ? undefined : words.mayNot} onClick={() => setOpening(true)}>
          {words.open}
        </Button>
      }
    >
      <Loaded query={query} rows={2}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty
              icon={<ArrowRightLeft className="size-6" strokeWidth={1.5} />}
              title={words.empty}
              text={words.emptyText}
            />
          ) : (
            <ul aria-label={words.title}>
              {results.map((claim) => (
                <ClaimItem key={claim.pix_key_claim_id} claim={claim} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opening && <OpenClaimDialog onClose={() => setOpening(false)} />}
    </Card>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const language = useLanguage();
  return (
    <li
      aria-label={formatKey(claim.key)}
      className="flex flex-col gap-3 border-b border-line px-5 py-4 last:border-0 max-md:px-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{formatKey(claim.key)}</p>
          <p className="text-xs text-ink-3">
            {words.roles[claim.role]} · {words.types[claim.claim_type]}
            {' · '}
            {words.opensAt(formatDate(claim.created_at, language))}
            {claim.counterpart_ispb !== null && (
              <>
                {' · '}
                <InstitutionName ispb={claim.counterpart_ispb} />
              </>
            )}
          </p>
        </div>
        <Badge tone={TONES[claim.status] ?? 'plain'}>{words.statuses[claim.status]}</Badge>
      </div>
      <Standing claim={claim} />
      <Moves claim={claim} />
    </li>
  );
}

/** Until when what is to happen, or how it ended. */
function Standing({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const language = useLanguage();
  const term = termOf(claim, bankNow());
  if (term !== undefined) {
    const at = formatDateTime(term.at, language);
    const isAsked = claim.role === 'DONOR' && term.term === 'ANSWER';
    return (
      <p className="text-ink-2">
        {words.terms[`${claim.role} ${term.term}`](at)}
        {isAsked && ` ${words.silence[claim.claim_type]}`}
      </p>
    );
  }
  if (claim.cancellation_reason === null || claim.cancelled_by_role === null) return null;
  return (
    <p className="text-ink-2">
      {words.reasons[claim.cancellation_reason]}, {words.ended[claim.cancelled_by_role]}
    </p>
  );
}

function Moves({ claim }: { claim: Claim }) {
  const words = useWords(claimWords);
  const [made, setMade] = useState<ClaimOption>();
  const mayClaim = useMay('claim.manage');
  const { mfa } = useSession().user;
  const options = optionsOf(claim, bankNow());
  if (options.length === 0) return null;
  const shut = !mayClaim ? words.mayNot : mfa ? undefined : words.noMfa;
  return (
    <div className="flex flex-wrap items-start gap-2">
      {options.map((option) => (
        <Button
          key={option.move}
          kind={option.why === undefined ? kindOf(claim.role, option.move) : 'secondary'}
          why={shut ?? (option.why && words.whys[option.why])}
          onClick={() => setMade(option)}
        >
          {words.moves[nameOfMove(claim.role, option.move)]}
        </Button>
      ))}
      {made && <MoveClaimDialog claim={claim} option={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}
