import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Lock, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../design/badge.tsx';
import { buttonClass } from '../../design/button.tsx';
import { Bone, Empty, Loaded, Problem } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { toCents } from '../../format/money.ts';
import { useWords } from '../../format/words.ts';
import { useAccount, useSession } from '../account.tsx';
import { useNeedsYou } from '../needs-you.ts';
import { Movements } from '../statement/movements.tsx';
import { balanceQuery, flowQuery, statementQuery } from '../statement/queries.ts';
import { Flow } from './flow.tsx';
import { NeedsYouCard } from './needs-you-card.tsx';
import { homeWords } from './words.ts';

/** Shows the balance, the latest movements, and the transfers pending approval. */
export function HomePage() {
  const words = useWords(homeWords);
  const { user } = useSession();
  const { account } = useAccount();
  const { asking } = useNeedsYou();
  return (
    <Page
      tab={words.title}
      title={words.hello(user.name.split(' ')[0] ?? user.name)}
      actions={
        account.status === 'ACTIVE' && (
          <>
            <Link to="/app/codes/new" className={buttonClass('secondary')}>
              <QrCode aria-hidden className="size-4" />
              {words.charge}
            </Link>
            <Link to="/app/transfers/new" className={buttonClass('primary')}>
              <ArrowUpRight aria-hidden className="size-4" />
              {words.transfer}
            </Link>
          </>
        )
      }
    >
      {account.status === 'CLOSED' && <Notice tone="careful">{words.closedText}</Notice>}
      {asking ? <Bone className="h-96 w-full" /> : <Whole />}
    </Page>
  );
}

/** Waits for pending items, because they are above the rest, which would move. */
function Whole() {
  const { account } = useAccount();
  return (
    <>
      <NeedsYouCard />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-5 max-lg:grid-cols-1 max-md:gap-4">
        {account.status === 'CLOSED' ? <ClosedCard /> : <BalanceCard />}
        <Flow />
      </div>
      <Newest />
    </>
  );
}

function ClosedCard() {
  const words = useWords(homeWords);
  return (
    <Card>
      <Empty
        icon={<Lock className="size-6" strokeWidth={1.5} />}
        title={words.closed}
        text={words.closedReads}
      />
    </Card>
  );
}

function BalanceCard() {
  const words = useWords(homeWords);
  const { account } = useAccount();
  const { data, error } = useQuery(balanceQuery(account));
  if (error && data === undefined)
    return (
      <Card>
        <Problem error={error} />
      </Card>
    );
  return (
    <Card className="flex flex-col">
      <h2 className="text-ink-3">{words.available}</h2>
      <p className="mt-1 text-2xl font-semibold tracking-tight">
        {data ? <Money value={data.amount_available} /> : <Bone className="h-10 w-52" />}
      </p>
      <LatelyMoved />
      <dl className="mt-auto flex flex-col gap-1.5 border-t border-line pt-4 max-lg:mt-4">
        <Row name={words.total}>{data && <Money value={data.amount_total} />}</Row>
        <Row name={data && data.amount_blocked > 0 ? <WhyBlocked /> : words.blocked}>
          {data && <Money value={data.amount_blocked} />}
        </Row>
        <Row name={words.updated}>{data && <DateTime at={data.last_update} />}</Row>
      </dl>
    </Card>
  );
}

/** Money in and out today and in the days of the chart beside it, which asks the bank for the same. */
function LatelyMoved() {
  const words = useWords(homeWords);
  const { account } = useAccount();
  const { data } = useQuery(flowQuery(account, 30));
  const today = data?.days.at(-1);
  const result = data?.days.reduce((sum, day) => sum + toCents(day.in) - toCents(day.out), 0);
  return (
    <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 max-lg:hidden">
      <Row name={words.inToday}>{today && <Money value={today.in} />}</Row>
      <Row name={words.outToday}>{today && <Money value={today.out} />}</Row>
      <Row name={words.result}>{result !== undefined && <Money value={result / 100} />}</Row>
    </dl>
  );
}

/** Leads to what blocks money: disputes that wait, or else payments under way. */
function WhyBlocked() {
  const words = useWords(homeWords);
  const { disputes } = useNeedsYou();
  return (
    <Link
      to={disputes.length > 0 ? '/app/disputes' : '/app/transfers'}
      className="text-accent underline underline-offset-2"
    >
      {words.blocked}
    </Link>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{name}</dt>
      <dd key={String(children === undefined)}>{children ?? <Bone className="h-4 w-24" />}</dd>
    </div>
  );
}

const SHOWN = 8;

function Newest() {
  const words = useWords(homeWords);
  const { account } = useAccount();
  const query = useQuery(statementQuery(account, SHOWN));
  return (
    <Card
      flush
      title={words.newest}
      aside={
        <Link to="/app/statement" className="text-accent hover:underline">
          {words.all}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ results: items }) => {
          return items.length === 0 ? (
            <Empty title={words.empty} text={words.emptyText} />
          ) : (
            <Movements items={items} balances />
          );
        }}
      </Loaded>
    </Card>
  );
}
