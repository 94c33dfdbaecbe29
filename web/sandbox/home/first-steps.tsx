import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { Notice } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Card } from '../../design/surface.tsx';
import { CopyButton } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { CallCard } from '../call-card.tsx';
import { type Call, curlOf } from '../calls.ts';
import { JsonBlock } from '../curl.tsx';
import { firstNameOf } from '../enter/come-in.ts';
import { EnterLink } from '../enter/enter-link.tsx';
import { type Manifest, programOf } from '../manifest.ts';
import { PATHS } from '../places.tsx';
import { stepWords } from './step-words.ts';

// Those that every sandbox starts with; who came later is found with their company below.
const SHOWN = 6;

/** Logs in with one click, as a customer's person or an operator. */
export function BeSomebody({ manifest }: { manifest: Manifest }) {
  const words = useWords(stepWords);
  const people = manifest.companies.flatMap(({ name, users }) =>
    users.map(({ email, totp_secret }) => ({
      ...{ email, to: '/app' },
      about: totp_secret === null ? `${name} · ${words.noFactor}` : name,
    })),
  );
  const operators = manifest.operators.map(({ email }) => ({
    email,
    to: '/operator/app',
    about: words.operator,
  }));
  return (
    <Card title={words.be}>
      <ul className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-md:grid-cols-1">
        {[...people.slice(0, SHOWN), ...operators.slice(0, SHOWN)].map(({ email, to, about }) => (
          <li key={email + to}>
            <EnterLink
              to={to}
              as={email}
              className={buttonClass('secondary', 'w-full justify-start! py-2 text-left')}
            >
              <UserRound aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block">{words.enterAs(firstNameOf(email))}</span>
                <span className="block whitespace-normal text-xs font-normal text-ink-3">{about}</span>
              </span>
            </EnterLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-3">{words.beText}</p>
    </Card>
  );
}

/** A signed payment with live credentials: copied into a shell, or made here. */
export function FirstCall({ manifest }: { manifest: Manifest }) {
  const words = useWords(stepWords);
  const call = firstCallOf(manifest);
  if (call === undefined) return null;
  const text = curlOf(call, location.origin);
  return (
    <CallCard<{ id: number; end_to_end_id?: string | null }>
      title={words.firstCall}
      action={words.runHere}
      call={call}
      curl="none"
      shown={() => (
        <Notice tone="good">
          {words.paid}{' '}
          <Link to={PATHS.stream} className="underline">
            {words.follow}
          </Link>
        </Notice>
      )}
    >
      <p className="text-ink-3">{words.firstCallText}</p>
      <JsonBlock title={words.terminal} text={text} low />
      <div>
        <CopyButton text={text} label={words.copy} />
      </div>
    </CallCard>
  );
}

function firstCallOf({ companies }: Manifest): Call | undefined {
  for (const company of companies) {
    const program = programOf(company, 'cashout.approve');
    const account = company.accounts.find(({ balance }) => balance >= 10);
    if (program === undefined || account === undefined) continue;
    const body = {
      source_account_branch_identifier: account.branch,
      source_account_number: account.number,
      ...{ amount: 10, key: 'ok@psp.example' },
    };
    return { method: 'POST', path: '/create-cashout-self-approve', body, as: program };
  }
  return undefined;
}
