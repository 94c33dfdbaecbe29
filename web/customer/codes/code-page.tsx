import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { bankNow } from '../../api/bank-clock.ts';
import type { PaymentCode } from '../../api/resources.ts';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatDate, formatDistance } from '../../format/date.ts';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { formatPercent } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { cashInQuery } from '../received/queries.ts';
import { RefundPanel } from '../received/refund-panel.tsx';
import { CancelCode } from './cancel-code.tsx';
import { QrPanel } from './qr-panel.tsx';
import { codeQuery } from './queries.ts';
import { CodeStatus } from './status.tsx';
import { codeWords } from './words.ts';

/** One code: shown to be scanned while it is open, watched until it is paid, given back afterwards. */
export function CodePage() {
  const words = useWords(codeWords);
  const { id } = useParams({ from: '/inside/app/codes/$id' });
  const query = useQuery(codeQuery(id));
  return (
    <Page
      title={words.one}
      back={{ to: '/app/codes', label: words.title }}
      lead={<span className="tabular">{words.numbered(id)}</span>}
    >
      <Loaded query={query}>{(code) => <CodeView code={code} />}</Loaded>
    </Page>
  );
}

function CodeView({ code }: { code: PaymentCode }) {
  const isPaid = code.status === 'PAID' || code.status === 'CHARGEBACK';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-5 max-lg:grid-cols-1 max-md:gap-4">
      <Card className="lg:order-2">{isPaid ? <Paid code={code} /> : <QrPanel code={code} />}</Card>
      <div className="flex min-w-0 flex-col gap-5">
        <Terms code={code} />
        {isPaid && code.payment_date && (
          <RefundPanel
            route="CODE"
            targetId={code.qr_code_id}
            amount={code.amount}
            refunded={code.amount_chargeback ?? 0}
            paidAt={code.payment_date}
          />
        )}
        {code.status === 'NEW' && <CancelCode code={code} />}
      </div>
    </div>
  );
}

function Paid({ code }: { code: PaymentCode }) {
  const words = useWords(codeWords);
  return (
    <div role="status" className="flex animate-rise flex-col items-center gap-1 py-8 text-center">
      <CircleCheck aria-hidden className="mb-2 size-14 text-good" strokeWidth={1.25} />
      <p className="text-lg font-semibold">{words.paid}</p>
      <p className="text-xl font-semibold">
        <Money value={code.amount} />
      </p>
      {code.payment_date && (
        <p className="text-ink-3">
          <DateTime at={code.payment_date} exact />
        </p>
      )}
    </div>
  );
}

/** Names the payer of a code, and leads to the payment that was received. */
function Payer({ endToEndId }: { endToEndId: string }) {
  const words = useWords(codeWords);
  const { data } = useQuery(cashInQuery(endToEndId));
  return (
    <Link
      to="/app/received/$e2e"
      params={{ e2e: endToEndId }}
      className="text-accent underline underline-offset-2"
    >
      {data?.payer_name ?? words.seePayment}
    </Link>
  );
}

function Terms({ code }: { code: PaymentCode }) {
  const words = useWords(codeWords);
  const language = useLanguage();
  const fine =
    code.fine !== null &&
    (code.type_fine === 'PERCENT' ? formatPercent(code.fine, language) : <Money value={code.fine} />);
  return (
    <Card>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
        <p className="text-xl font-semibold">
          <Money value={code.amount} />
        </p>
        <CodeStatus code={code} />
      </header>
      <Facts
        facts={[
          [words.debtor, code.debtor_name],
          [words.debtorDocument, code.debtor_document && formatDocument(code.debtor_document)],
          [words.dueDate, code.due_date && formatDate(code.due_date, language)],
          [words.fine, code.type_fine !== 'NONE' && fine],
          [words.fineDate, code.fine_date && formatDate(code.fine_date, language)],
          [
            words.expires,
            <span key="expires">
              <DateTime at={code.expiration_date} />
              {code.status === 'NEW' && (
                <span className="block text-xs text-ink-3">
                  {formatDistance(code.expiration_date, bankNow(), language)}
                </span>
              )}
            </span>,
          ],
          [words.createdTag, code.tag],
          [words.paidAt, code.payment_date && <DateTime at={code.payment_date} exact />],
          [words.payer, code.endToEndId && <Payer endToEndId={code.endToEndId} />],
          [words.payerInstitution, code.debtor_institution],
          [
            words.refunded,
            code.amount_chargeback !== null && code.amount_chargeback > 0 && (
              <Money value={code.amount_chargeback} />
            ),
          ],
          [words.e2e, code.endToEndId && <Code value={code.endToEndId} />],
          [words.txid, code.tx_id && <Code value={code.tx_id} />],
        ]}
      />
    </Card>
  );
}
