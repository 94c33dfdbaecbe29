import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { CashIn } from '../../api/resources.ts';
import { Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { Code, DateTime, Money } from '../../design/values.tsx';
import { formatDocument, formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { SandboxWay } from '../sandbox-way.tsx';
import { cashInQuery } from './queries.ts';
import { RefundPanel } from './refund-panel.tsx';
import { receivedWords } from './words.ts';

/** One received payment, and giving it back. */
export function ReceivedOnePage() {
  const words = useWords(receivedWords);
  const { e2e } = useParams({ from: '/inside/app/received/$e2e' });
  const query = useQuery(cashInQuery(e2e));
  return (
    <Page
      narrow
      pending={query.isPending}
      title={words.one}
      back={{ to: '/app/received', label: words.title }}
      actions={query.data && <ReceiptLink endToEndId={query.data.end_to_end_id} label={words.receipt} />}
    >
      <Loaded query={query}>
        {(cashIn) => (
          <>
            <Card>
              <CashInFacts cashIn={cashIn} />
            </Card>
            <RefundPanel
              route="CASH_IN"
              targetId={cashIn.id}
              amount={cashIn.amount}
              refunded={cashIn.transaction_chargeback_value}
              paidAt={cashIn.created_at}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function CashInFacts({ cashIn }: { cashIn: CashIn }) {
  const words = useWords(receivedWords);
  const codeId = cashIn.pix_qr_code_id;
  return (
    <>
      <p className="mb-4 border-b border-line pb-4 text-2xl font-semibold tracking-tight">
        <Money value={cashIn.amount} direction="in" />
      </p>
      <Facts
        facts={[
          [words.payer, cashIn.payer_name],
          [
            words.document,
            <span key="document" className="tabular">
              {formatDocument(cashIn.payer_document)}
            </span>,
          ],
          [words.institution, cashIn.payer_institution_name ?? cashIn.payer_institution],
          [words.when, <DateTime key="when" at={cashIn.created_at} exact />],
          [words.key, cashIn.key && formatKey(cashIn.key)],
          [
            words.code,
            codeId !== null && (
              <Link
                to="/app/codes/$id"
                params={{ id: String(codeId) }}
                className="tabular text-accent underline underline-offset-2"
              >
                {codeId}
              </Link>
            ),
          ],
          [words.fee, <Money key="fee" value={cashIn.fee} />],
          [words.tag, cashIn.tag],
          [words.e2e, <Code key="e2e" value={cashIn.end_to_end_id} />],
          [words.id, <Code key="id" value={String(cashIn.id)} />],
        ]}
      />
      <SandboxWay leads="life" endToEndId={cashIn.end_to_end_id} />
    </>
  );
}
