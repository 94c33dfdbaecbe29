import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, FastForward } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AgendaAnswer } from '../../../src/http/sandbox/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { useSay } from '../../api/say.ts';
import { Badge, Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { DateTime, Money } from '../../design/values.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useCall } from '../call-card.tsx';
import { type Call, makeCall } from '../calls.ts';
import { Curl } from '../curl.tsx';
import { consolePath, EnterLink } from '../enter/enter-link.tsx';
import { PATHS } from '../places.tsx';
import { streamWords } from '../stream/words.ts';
import { agendaWords } from './agenda-words.ts';

type Agenda = Answered<typeof AgendaAnswer>;
type Item = Agenda['items'][number];

const CALL: Call = { method: 'GET', path: '/sandbox/agenda' };
const FRESH_MS = 5_000;
const SHOWN = 30;

export const agendaQuery = queryOptions({
  queryKey: ['agenda'],
  queryFn: () => makeCall<Agenda>(CALL),
  refetchInterval: FRESH_MS,
});

/** Lists scheduled acts, each with a button that moves the clock there, and the effects of the last move. */
export function AgendaCards() {
  const words = useWords(agendaWords);
  const say = useSay();
  const query = useQuery(agendaQuery);
  const { mutate, isPending, variables, error } = useCall<{ now: string }>();
  const goTo = (at: string) => mutate({ method: 'POST', path: '/sandbox/clock', body: { now: at } });
  const going = isPending ? String(variables.body?.now) : undefined;
  return (
    <>
      {query.data?.last_move && <LastMove move={query.data.last_move} />}
      <Card key={String(query.isPending)} title={words.title} flush>
        {error && (
          <div className="p-4">
            <Notice tone="wrong">{say(error)}</Notice>
          </div>
        )}
        <Loaded query={query} rows={4}>
          {({ items, now }) =>
            items.length === 0 ? (
              <Empty
                icon={<CalendarClock className="size-6" strokeWidth={1.5} />}
                title={words.empty}
                text={words.emptyText}
              />
            ) : (
              <ol aria-label={words.title} className="divide-y divide-line">
                {items.slice(0, SHOWN).map((item) => (
                  <Row key={keyOf(item)} item={item}>
                    {item.at > now && (
                      <Button
                        icon={<FastForward aria-hidden className="size-4" />}
                        busy={going === item.at}
                        onClick={() => going === undefined && goTo(item.at)}
                      >
                        {words.goHere}
                      </Button>
                    )}
                  </Row>
                ))}
              </ol>
            )
          }
        </Loaded>
        <div className="border-t border-line px-5 py-3 max-md:px-4">
          <Curl call={CALL} alone />
        </div>
      </Card>
    </>
  );
}

const keyOf = ({ kind, at, title, end_to_end_id, subject }: Item) =>
  [kind, at, title, end_to_end_id, subject].join(' ');

function Row({ item, children }: { item: Item; children?: ReactNode }) {
  const words = useWords(agendaWords);
  const { kind, at, amount, company } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-medium">{words.kinds[kind]}</span>
          {amount !== null && <Money value={amount} />}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          <DateTime at={at} exact />
          {company !== null && ` · ${company}`}
          <About item={item} />
        </p>
      </div>
      {children}
    </li>
  );
}

/** Names the subject of an item, and leads to the page that shows it. */
function About({ item }: { item: Item }) {
  const words = useWords(agendaWords);
  const { kind, title, subject, end_to_end_id } = item;
  const [said = '', key] = (title ?? '').split(' ', 2);
  const text =
    kind === 'OTHER_SIDE' ? [words.othersSide[said] ?? said, key].filter(Boolean).join(' ') : title;
  const shown = kind === 'MED' || kind === 'MED_FOLLOW_UP' ? words.situations[text ?? ''] : text;
  const to = placeOf({ kind, subject, end_to_end_id });
  return (
    <>
      {shown && ` · ${kind === 'CLAIM' ? formatKey(shown) : shown}`}
      {to !== undefined && (
        <>
          {' · '}
          <EnterLink to={to} className="text-accent underline">
            {words.see}
          </EnterLink>
        </>
      )}
    </>
  );
}

function placeOf({ kind, subject, end_to_end_id }: Pick<Item, 'kind' | 'subject' | 'end_to_end_id'>) {
  if (kind === 'WEBHOOK' && subject !== null) return consolePath.delivery(subject);
  if ((kind === 'MED' || kind === 'MED_FOLLOW_UP') && subject !== null)
    return `/operator/app/meds/${subject}`;
  if (kind === 'CLAIM' && subject !== null) return `/operator/app/claims/${subject}`;
  return end_to_end_id === null ? undefined : consolePath.payment(end_to_end_id);
}

function LastMove({ move }: { move: NonNullable<Agenda['last_move']> }) {
  const words = useWords(agendaWords);
  const kinds = useWords(streamWords).kinds;
  const { from, to, due, told } = move;
  return (
    <Card title={words.lastMove}>
      <p className="text-ink-3">
        <DateTime at={from} exact /> → <DateTime at={to} exact />
      </p>
      {due.length + told.length === 0 && <p className="mt-2">{words.nothingHappened}</p>}
      <ul aria-label={words.told} className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {told.map(({ kind, count }) => (
          <li key={kind}>
            <Link
              to={PATHS.stream}
              search={{ kind } as never}
              className="inline-flex min-h-6 items-center hover:underline max-md:min-h-11"
            >
              <Badge tone="accent">{`${count} × ${kinds[kind]}`}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      {due.length > 0 && (
        <ol
          aria-label={words.wasDue}
          className="-mx-5 mt-3 -mb-5 divide-y divide-line border-t border-line max-md:-mx-4 max-md:-mb-4"
        >
          {due.slice(0, SHOWN).map((item) => (
            <Row key={keyOf(item)} item={item} />
          ))}
        </ol>
      )}
    </Card>
  );
}
