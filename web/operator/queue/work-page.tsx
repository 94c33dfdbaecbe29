import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Facts, Page } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import type { Place } from '../addresses.ts';
import { Deadline } from '../deadline.tsx';
import { useWhyNot } from '../may.ts';
import { searchWords } from '../search/words.ts';
import { Go } from '../things/go.tsx';
import { type Work, type WorkQueue, workQuery } from './queries.ts';
import { workWords } from './words.ts';

/** The console's start page: everything that waits for the bank's staff. */
export function WorkPage() {
  const words = useWords(workWords);
  const search = useWords(searchWords);
  const query = useQuery(workQuery);
  return (
    <Page title={words.title} lead={words.lead}>
      <Loaded query={query} rows={8}>
        {(work) => (
          <>
            <Queues work={work} />
            <Card title={words.searchTitle}>
              <Facts facts={[...search.kinds]} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Queues({ work }: { work: Work }) {
  const words = useWords(workWords);
  const mayNotEquip = useWhyNot('equip');
  const { deliveries, contradictions } = work;
  const queues = [work.meds, work.requisitions, work.proposals, work.differences];
  const waiting =
    [...queues, work.endpoints, work.security, contradictions].some(({ count }) => count > 0) ||
    deliveries.parked + deliveries.failing_endpoints > 0;
  if (!waiting)
    return (
      <Card>
        <Empty
          icon={<CircleCheck className="size-8 text-good" strokeWidth={1.5} />}
          title={words.nothing}
          text={words.nothingText}
        />
      </Card>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Queue title={words.meds} queue={work.meds} all="/meds" to={(id) => `/meds/${id}`} />
      <Queue
        title={words.requisitions}
        queue={work.requisitions}
        all="/requisitions"
        to={(id) => `/requisitions/${id}`}
      />
      {mayNotEquip === undefined && (
        <Queue title={words.proposals} queue={work.proposals} all="/proposals" to={() => '/proposals'} />
      )}
      <Queue
        title={words.differences}
        queue={work.differences}
        all="/differences"
        to={() => '/differences'}
      />
      {contradictions.count > 0 && (
        <Titled title={words.contradictions} count={String(contradictions.count)} all="/differences">
          <p className="px-5 py-3 max-md:px-4">{words.contradictionsText(contradictions.count)}</p>
        </Titled>
      )}
      {deliveries.parked + deliveries.failing_endpoints > 0 && <Deliveries deliveries={deliveries} />}
      <Queue
        title={words.endpoints}
        queue={work.endpoints}
        all="/deliveries?state=PARKED"
        to={(id) => `/deliveries?state=PARKED&webhook_id=${id}`}
      />
      <Queue
        title={words.security}
        queue={work.security}
        all="/audit?act=LOG_IN_CLOSED"
        to={() => '/audit?act=LOG_IN_CLOSED'}
      />
    </div>
  );
}

function Deliveries({ deliveries: { parked, failing_endpoints: failing } }: Pick<Work, 'deliveries'>) {
  const words = useWords(workWords);
  return (
    <Titled title={words.deliveries} count={String(parked)} all="/deliveries?state=PARKED">
      <ul className="flex flex-col gap-1 px-5 py-3 max-md:px-4">
        {parked > 0 && (
          <li>
            <Go to="/deliveries?state=PARKED">{words.parked(parked)}</Go>
          </li>
        )}
        {failing > 0 && (
          <li>
            <Go to="/deliveries">{words.failing(failing)}</Go>
          </li>
        )}
      </ul>
    </Titled>
  );
}

interface QueueProps {
  title: string;
  queue: WorkQueue;
  all: Place;
  to: (id: string) => Place;
}

/** The most urgent of one kind; nothing where none waits. */
function Queue({ title, queue: { count, more, first }, all, to }: QueueProps) {
  const words = useWords(workWords);
  if (count === 0) return null;
  return (
    <Titled title={title} count={words.count(count, more)} all={all}>
      <ul>
        {first.map((piece) => (
          <li
            key={piece.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0 max-md:px-4"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Go to={to(piece.id)}>{piece.name}</Go>
              {piece.amount !== null && (
                <span className="ml-2 text-ink-2">
                  <Money value={piece.amount} />
                </span>
              )}
            </span>
            <span className="text-right text-sm text-ink-3">
              {piece.due_at === null ? <DateTime at={piece.at} /> : <Deadline at={piece.due_at} />}
            </span>
          </li>
        ))}
      </ul>
    </Titled>
  );
}

interface TitledProps {
  title: string;
  count: string;
  all: Place;
  children: ReactNode;
}

function Titled({ title, count, all, children }: TitledProps) {
  const words = useWords(workWords);
  return (
    <Card
      flush
      title={title}
      aside={
        <span className="flex items-center gap-3">
          <Badge tone="careful">{count}</Badge>
          <Go to={all}>{words.all}</Go>
        </span>
      }
    >
      {children}
    </Card>
  );
}
