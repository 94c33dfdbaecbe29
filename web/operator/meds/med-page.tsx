import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../design/badge.tsx';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatDocument } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { usePart } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { Life } from '../payments/life.tsx';
import { queueWords } from '../queue-words.ts';
import { AccountNumber, Go, GoToAccount } from '../things/go.tsx';
import { Decide } from './decide.tsx';
import { type Med, medQuery, toneOf } from './queries.ts';
import { medWords } from './words.ts';

/** One report of fraud beside the life of the payment it is about. */
export function MedPage() {
  const words = useWords(medWords);
  const query = useQuery(medQuery(usePart('id')));
  const actions = query.data && <Decide med={query.data} />;
  return (
    <Page pending={query.isPending} title={words.one} lead={<Code value={usePart('id')} />} actions={actions}>
      <Loaded query={query} rows={10}>
        {(med) => (
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <MedFacts med={med} />
            <Life endToEndId={med.e2e} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function MedFacts({ med }: { med: Med }) {
  const words = useWords(medWords);
  const queue = useWords(queueWords);
  const { analysis, credited, debited } = med;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card>
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <p className="text-xl font-semibold">
            <Money value={med.amount} />
          </p>
          <Badge tone={toneOf(med.status)}>{words.statuses[med.status] ?? med.status}</Badge>
        </header>
        <Facts
          facts={[
            [words.situation, words.situations[med.origin_situation_type] ?? med.origin_situation_type],
            [words.details, med.details],
            [queue.due, med.status === 'WAITING' && <Deadline key="due" at={med.due_date} />],
            [words.paidAt, <DateTime key="paid" at={med.transaction_date} exact />],
            [words.opened, <DateTime key="opened" at={med.created_at} exact />],
            [words.answer, analysis.analysis_details_user ?? analysis.analysis_details_psp],
            [words.answeredBy, analysis.user_analyzed_by ?? analysis.psp_analyzed_by],
            [words.report, med.infraction_report_id && <Code value={med.infraction_report_id} />],
            [
              words.e2e,
              <Go key="e2e" to={`/payments/${med.e2e}`}>
                <span className="font-mono text-sm">{med.e2e}</span>
              </Go>,
            ],
          ]}
        />
      </Card>
      <PartyCard title={words.payer} party={debited} />
      <PartyCard title={words.receiver} party={credited} own />
      {med.chargebacks.length > 0 && (
        <Card title={words.refunds}>
          <Facts
            facts={med.chargebacks.map((refund) => [
              words.refundStatuses[refund.status] ?? refund.status,
              <span key={refund.created_at} className="flex justify-end gap-3">
                <DateTime at={refund.created_at} />
                <Money value={refund.amount} />
              </span>,
            ])}
          />
        </Card>
      )}
    </div>
  );
}

function PartyCard({ title, party, own }: { title: string; party: Med['debited']; own?: boolean }) {
  const words = useWords(medWords);
  const account = { branch: party.agency, number: party.account };
  return (
    <Card title={title}>
      <Facts
        facts={[
          [words.customer, party.name],
          [words.document, party.document && formatDocument(party.document)],
          [words.institution, party.bank ?? party.ispb],
          [
            words.account,
            party.account && (own ? <GoToAccount account={account} /> : <AccountNumber account={account} />),
          ],
        ]}
      />
    </Card>
  );
}
