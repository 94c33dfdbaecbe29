import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, ChevronRight, KeyRound, ShieldAlert, ShieldCheck, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../design/surface.tsx';
import { formatDateTime } from '../../format/date.ts';
import { formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatMoney } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useNeedsYou } from '../needs-you.ts';
import { useRecipientName } from '../transfers/status.tsx';
import { UpdateRegistration } from './update-registration.tsx';
import { homeWords } from './words.ts';

const APPROVALS_SHOWN = 3;

/** Lists everything that waits for this person, with its deadline and the way to it; renders nothing if nothing waits. */
export function NeedsYouCard() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const recipientName = useRecipientName();
  const { approvals, disputes, claims, endpoints, overdue, security } = useNeedsYou();
  const waiting = [approvals, disputes, claims, endpoints, security].some(({ length }) => length > 0);
  if (!waiting && !overdue) return null;
  const money = (amount: number) => formatMoney(amount, language);
  const at = (instant: string | Date) => formatDateTime(instant, language);
  return (
    <Card flush title={words.needsYou}>
      {overdue && <UpdateRegistration />}
      <ul>
        {claims.map(({ claim, until }) => (
          <Item
            key={claim.pix_key_claim_id}
            to="/app/keys"
            icon={<KeyRound className="size-4" />}
            title={words.claim[claim.role](formatKey(claim.key))}
            text={words.claimUntil[claim.role](at(until))}
          />
        ))}
        {disputes.map((dispute) => (
          <Item
            key={dispute.pix_med_id}
            to={`/app/disputes/${dispute.pix_med_id}`}
            icon={<ShieldAlert className="size-4" />}
            title={words.dispute(money(dispute.amount), dispute.user_name ?? '')}
            text={dispute.due_date ? words.disputeUntil(at(dispute.due_date)) : ''}
          />
        ))}
        <FailingEndpoints endpoints={endpoints} />
        <SecurityAlarm alarm={security[0]} />
        {approvals.slice(0, APPROVALS_SHOWN).map((cashout) => (
          <Item
            key={cashout.id}
            to={`/app/transfers/${cashout.id}`}
            icon={<ArrowLeftRight className="size-4" />}
            title={words.approval(money(cashout.amount), recipientName(cashout))}
            text={words.approvalBy(cashout.created_by ?? '', at(cashout.created_at))}
          />
        ))}
      </ul>
      {approvals.length > APPROVALS_SHOWN && (
        <p className="border-t border-line px-5 py-2.5 max-md:px-4">
          <Link to="/app/transfers" search={{ show: 'NEW' }} className="text-accent hover:underline">
            {words.allApprovals(approvals.length)}
          </Link>
        </p>
      )}
    </Card>
  );
}

type Needs = ReturnType<typeof useNeedsYou>;

function FailingEndpoints({ endpoints }: Pick<Needs, 'endpoints'>) {
  const words = useWords(homeWords);
  const language = useLanguage();
  return endpoints.map(({ webhook_id: id, switched_off_at: off }) => (
    <Item
      key={id}
      to="/app/webhooks"
      icon={<Webhook className="size-4" />}
      title={words.endpoint}
      text={off === null ? words.endpointText : words.endpointOff(formatDateTime(off, language))}
    />
  ));
}

function SecurityAlarm({ alarm }: { alarm: Needs['security'][number] | undefined }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  if (alarm === undefined) return null;
  return (
    <Item
      to="/app/security-log"
      icon={<ShieldCheck className="size-4" />}
      title={words.security[alarm.act === 'NEW_NETWORK' ? 'NEW_NETWORK' : 'LOGIN_CLOSED']}
      text={words.securityText(alarm.subject ?? '', formatDateTime(alarm.at, language))}
    />
  );
}

function Item({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-5 py-2.5 last:border-0 hover:bg-sunken/60 max-md:px-4">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-careful-soft text-careful"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <Link to={to} className="block font-medium [overflow-wrap:anywhere] after:absolute after:inset-0">
          {title}
        </Link>
        <span className="block text-xs text-ink-3">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </li>
  );
}
