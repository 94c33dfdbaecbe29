import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import {
  ArrowUpRight,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  LoaderCircle,
  Printer,
  Undo2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { maskCpf } from '../../../src/values/tax-id.ts';
import { refreshAfter } from '../../api/queries.ts';
import type { Cashout } from '../../api/resources.ts';
import { Brand } from '../../design/brand.tsx';
import { Button, buttonClass } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { designWords } from '../../design/words.ts';
import { formatAccount, formatDocument, formatKey } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { localeOf } from '../../format/locale.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useMay, useSession } from '../account.tsx';
import { SaveContact } from '../contacts/save-contact.tsx';
import { ReceiptLink } from '../receipt-link.tsx';
import { SandboxWay } from '../sandbox-way.tsx';
import { payersOf } from '../team/payers.ts';
import { teamQuery } from '../team/queries.ts';
import { TransferFailure } from './failure.tsx';
import { TransferMoves } from './moves.tsx';
import { transferQuery } from './queries.ts';
import { useRecipientName } from './status.tsx';
import { transferWords } from './words.ts';

/** One transfer: live until it is final, then its receipt. */
export function TransferPage() {
  const words = useWords(transferWords);
  const { id } = useParams({ from: '/inside/app/transfers/$id' });
  const query = useQuery(transferQuery(id));
  useRefreshAtEnd(query.data?.status);
  const final = query.data?.status === 'SUCCESS' || query.data?.status === 'REFUNDED';
  return (
    <Page
      narrow
      pending={query.isPending}
      title={final ? words.receipt : words.one}
      back={{ to: '/app/transfers', label: words.title }}
      actions={
        final ? (
          <span className="flex flex-wrap gap-2">
            <ReceiptLink endToEndId={query.data?.operationUuid} label={words.pdf} />
            <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => print()}>
              {words.print}
            </Button>
            {query.data && <SaveContact cashout={query.data} />}
            <AgainLink id={id} label={words.payAgain} />
          </span>
        ) : query.data?.status === 'FAILED' ? (
          <AgainLink id={id} label={words.tryAgain} />
        ) : undefined
      }
    >
      <Card>
        <Loaded query={query}>{(cashout) => <Receipt cashout={cashout} />}</Loaded>
      </Card>
    </Page>
  );
}

function AgainLink({ id, label }: { id: string; label: string }) {
  return (
    <Link to="/app/transfers/new" search={{ again: Number(id) }} className={buttonClass()}>
      <ArrowUpRight aria-hidden className="size-4" />
      {label}
    </Link>
  );
}

/** Asks for balance and statement again when a payment ends that was under way as the page opened. */
function useRefreshAtEnd(status: Cashout['status'] | undefined): void {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'PROCESSING' && status !== 'PROCESSING')
      void refreshAfter(queries, 'paymentEnded');
    before.current = status;
  }, [status, queries]);
}

const LOOKS = {
  NEW: [Clock, 'text-careful'],
  PROCESSING: [LoaderCircle, 'text-accent animate-turn'],
  SUCCESS: [CircleCheck, 'text-good'],
  FAILED: [CircleX, 'text-wrong'],
  CANCELLED: [CircleSlash, 'text-ink-3'],
  REFUNDED: [Undo2, 'text-ink-3'],
} as const;

function Receipt({ cashout }: { cashout: Cashout }) {
  const words = useWords(transferWords);
  const [Icon, look] = LOOKS[cashout.status];
  const recipientName = useRecipientName();
  const frame = useWords(designWords);
  const { sandbox } = useSession();
  return (
    <div className="flex flex-col gap-5 print:gap-3">
      <div className="hidden items-center justify-between gap-4 print:flex">
        <Brand />
        <span className="text-ink-3">
          {words.pixReceipt}
          {sandbox && ` · ${frame.sandbox}`}
        </span>
      </div>
      <header className="flex flex-col items-center gap-1 border-b border-line pt-2 pb-5 text-center">
        <Icon aria-hidden className={classNames('mb-1 size-9', look)} strokeWidth={1.5} />
        <p role="status" className="font-medium">
          {words.statuses[cashout.status]}
        </p>
        <p className="text-2xl font-semibold tracking-tight">
          <Money value={cashout.amount} />
        </p>
        <p className="text-ink-3 [overflow-wrap:anywhere]">
          {words.to} {recipientName(cashout)}
        </p>
        <Explanation cashout={cashout} />
      </header>
      <ReceiptFacts cashout={cashout} />
      {cashout.operationUuid && <SandboxWay leads="life" endToEndId={cashout.operationUuid} />}
      {cashout.status === 'NEW' && <TransferMoves cashout={cashout} />}
    </div>
  );
}

function Explanation({ cashout }: { cashout: Cashout }) {
  const words = useWords(transferWords);
  const { status } = cashout;
  const mayApprove = useMay('cashout.approve');
  const { mfa } = useSession().user;
  if (status === 'PROCESSING') return <p className="mt-2 max-w-sm text-ink-3">{words.waitingNow}</p>;
  if (status === 'NEW')
    return (
      <p className="mt-2 max-w-sm text-ink-3">{mayApprove && mfa ? words.approveHere : <WhomToAsk />}</p>
    );
  if (status === 'FAILED')
    return (
      <p className="mt-2 max-w-md text-wrong">
        <TransferFailure cashout={cashout} />
      </p>
    );
  return null;
}

/** The colleagues who may approve, by name. */
function WhomToAsk() {
  const words = useWords(transferWords);
  const language = useLanguage();
  const { data } = useQuery(teamQuery);
  const { approvers } = payersOf(data?.results ?? []);
  if (approvers.length === 0) return words.waitingApproval;
  const list = new Intl.ListFormat(localeOf(language), { type: 'disjunction' });
  return words.waitingFor(list.format(approvers));
}

function ReceiptFacts({ cashout }: { cashout: Cashout }) {
  const words = useWords(transferWords);
  const { bank, company, accounts } = useSession();
  const { account: chosen } = useAccount();
  const account = accounts.find(({ number }) => number === cashout.from_accout) ?? chosen;
  const { recipient } = cashout;
  const final = cashout.status === 'SUCCESS' || cashout.status === 'REFUNDED';
  const institution = cashout.recipient_instution_name ?? recipient?.institution_name;
  const document = cashout.recipient_legal_id ?? recipient?.document;
  const branch = cashout.recipient_branch_id ?? recipient?.branch;
  const number = cashout.recipient_account_id ?? recipient?.number;
  return (
    <Facts
      facts={[
        [words.recipient, cashout.recipient_name ?? recipient?.name],
        [words.document, document && <span className="tabular">{formatDocument(maskCpf(document))}</span>],
        [words.institution, institution ?? cashout.recipient_instution],
        [
          words.toAccount,
          branch && number && <span className="tabular">{formatAccount({ branch, number })}</span>,
        ],
        [words.paidKey, cashout.key && formatKey(cashout.key)],
        [words.payer, account.holder_name || company.name],
        [
          words.payerDocument,
          <span key="payer" className="tabular">
            {formatDocument(maskCpf(account.holder_document))}
          </span>,
        ],
        [words.payerInstitution, bank.name],
        [
          words.from,
          <span key="from" className="tabular">
            {formatAccount({ ...account, number: cashout.from_accout })}
          </span>,
        ],
        [words.fee, <Money key="fee" value={cashout.fee} />],
        [words.when, <DateTime key="when" at={cashout.created_at} exact />],
        [
          final ? words.completedAt : words.endedAt,
          cashout.completed_at && <DateTime at={cashout.completed_at} exact />,
        ],
        [words.by, cashout.created_by],
        [words.approvedBy, cashout.approved_by],
        [words.tag.replace(/ \(.*/, ''), cashout.tag],
        [
          words.authentication,
          cashout.receipt_code && <span className="font-mono">{cashout.receipt_code}</span>,
        ],
        [words.transactionCode, cashout.code_transaction && <Code value={cashout.code_transaction} />],
        [words.e2e, cashout.operationUuid && <Code value={cashout.operationUuid} />],
        [words.id, <Code key="id" value={String(cashout.id)} />],
      ]}
    />
  );
}
