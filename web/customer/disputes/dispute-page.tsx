import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { explainFailure } from '../../api/payment-reasons.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatDateTime } from '../../format/date.ts';
import { formatDocument } from '../../format/document.ts';
import { useLanguage } from '../../format/language.ts';
import { useWords } from '../../format/words.ts';
import { useNeedsYou } from '../needs-you.ts';
import { Decide } from './decide.tsx';
import { type Dispute, disputeQuery, toneOf } from './queries.ts';
import { disputeWords } from './words.ts';

/** One dispute: who says what about which payment, and the answer. */
export function DisputePage() {
  const words = useWords(disputeWords);
  const { id } = useParams({ from: '/inside/app/disputes/$id' });
  const query = useQuery(disputeQuery(id));
  return (
    <Page narrow title={words.one} back={{ to: '/app/disputes', label: words.title }}>
      <Loaded query={query}>{(dispute) => <DisputeView id={id} dispute={dispute} />}</Loaded>
    </Page>
  );
}

/** Until when an answer is waited for; the list knows it, and the case itself does not say. */
function Deadline({ id }: { id: string }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const { disputes } = useNeedsYou();
  const due = disputes.find((one) => String(one.pix_med_id) === id)?.due_date;
  return (
    <Notice tone="careful">{due ? words.answerUntil(formatDateTime(due, language)) : words.silence}</Notice>
  );
}

function DisputeView({ id, dispute }: { id: string; dispute: Dispute }) {
  const words = useWords(disputeWords);
  const language = useLanguage();
  const { analysis, debited } = dispute;
  return (
    <>
      {dispute.status === 'WAITING' && <Deadline id={id} />}
      <Card>
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <p className="text-xl font-semibold">
            <Money value={dispute.amount} />
          </p>
          <Badge tone={toneOf(dispute.status)}>{words.statuses[dispute.status] ?? dispute.status}</Badge>
        </header>
        <Facts
          facts={[
            [words.payer, debited.name],
            [
              words.document,
              <span key="document" className="tabular">
                {formatDocument(debited.document)}
              </span>,
            ],
            [words.institution, debited.bank ?? debited.ispb],
            [words.situation, words.situations[dispute.origin_situation_type]],
            [words.details, dispute.details],
            [words.paidAt, <DateTime key="paid" at={dispute.transaction_date} exact />],
            [words.opened, <DateTime key="opened" at={dispute.created_at} exact />],
            [words.answer, analysis.analysis_details_user ?? analysis.analysis_details_psp],
            [words.answeredBy, analysis.user_analyzed_by ?? analysis.psp_analyzed_by],
            [words.report, dispute.infraction_report_id && <Code value={dispute.infraction_report_id} />],
            [words.e2e, <Code key="e2e" value={dispute.e2e} />],
          ]}
        />
        <p className="mt-4 border-t border-line pt-4">
          <Link
            to="/app/received/$e2e"
            params={{ e2e: dispute.e2e }}
            className="text-accent underline underline-offset-2"
          >
            {words.seePayment}
          </Link>
        </p>
      </Card>
      {dispute.chargebacks.length > 0 && (
        <Card title={words.refunds}>
          <Facts
            facts={dispute.chargebacks.map((refund) => [
              words.refundStatuses[refund.status] ?? refund.status,
              <span key={refund.created_at} className="flex flex-col items-end gap-0.5">
                <span className="flex justify-end gap-3">
                  <DateTime at={refund.created_at} />
                  <Money value={refund.amount} />
                </span>
                {refund.error_descriptor && (
                  <span className="text-xs text-ink-3">
                    {explainFailure({ code: refund.error_descriptor, refund: true }, language)} (
                    {refund.error_descriptor})
                  </span>
                )}
              </span>,
            ])}
          />
        </Card>
      )}
      {dispute.status === 'WAITING' && <Decide dispute={dispute} />}
    </>
  );
}
