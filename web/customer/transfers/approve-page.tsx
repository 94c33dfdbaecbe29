import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { Cashout } from '../../api/resources.ts';
import { useSay } from '../../api/say.ts';
import { Notice } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { AuthenticatorField } from '../../design/special-fields.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card, Page } from '../../design/surface.tsx';
import { Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { ApproveLine } from './approve-line.tsx';
import { approveWords } from './approve-words.ts';
import { waitingQuery } from './queries.ts';
import { ToldLines } from './told-lines.tsx';
import { totalOf } from './total.ts';
import { useApproveSeveral } from './use-approve-several.ts';
import { useWhyNotApprove } from './why-not-approve.ts';
import { transferWords } from './words.ts';

/** Transfers that wait for this person: some of them are chosen, and one code approves them. */
export function ApprovePage() {
  const words = useWords(approveWords);
  const back = { to: '/app/transfers', label: useWords(transferWords).title };
  const { account } = useAccount();
  const query = useQuery(waitingQuery(account));
  return (
    <Page narrow title={words.title} lead={words.lead} back={back}>
      <Loaded query={query}>{({ results }) => <Approvals waiting={results} />}</Loaded>
    </Page>
  );
}

function Approvals({ waiting }: { waiting: Cashout[] }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [token, setToken] = useState('');
  const say = useSay();
  const words = useWords(approveWords);
  const forms = useWords(transferWords);
  const chosen = waiting.filter(({ id }) => ids.has(id));
  const { move, told, refused, lost } = useApproveSeveral(() => {
    setIds(new Set());
    setToken('');
  });
  const why = useWhyNotApprove(chosen, token);
  return (
    <>
      {lost && (
        <Notice tone="careful" alert>
          {words.lost}
        </Notice>
      )}
      <ToldLines told={told} />
      {waiting.length === 0 ? (
        <Card>
          <Empty
            icon={<CircleCheck className="size-6" strokeWidth={1.5} />}
            title={words.empty}
            text={words.emptyText}
          />
        </Card>
      ) : (
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (why === undefined && !move.isPending) move.mutate({ chosen, token });
          }}
        >
          <Waiting waiting={waiting} ids={ids} onIds={setIds} held={move.isPending} />
          <Card>
            <p role="status" className="mb-4 flex items-baseline justify-between gap-4">
              <span>{words.chosen(chosen.length)}</span>
              <Money value={totalOf(chosen)} className="text-lg font-semibold" />
            </p>
            <AuthenticatorField label={forms.token} value={token} onValue={setToken} />
            {refused && (
              <div className="mt-4">
                <Notice tone="wrong" alert>
                  {say(refused)}
                </Notice>
              </div>
            )}
            <div className="at-end mt-4 flex justify-end border-t border-line pt-4">
              <Button kind="primary" type="submit" busy={move.isPending} why={why}>
                {words.approve}
              </Button>
            </div>
          </Card>
        </form>
      )}
    </>
  );
}

interface WaitingProps {
  waiting: Cashout[];
  ids: ReadonlySet<number>;
  onIds: (ids: ReadonlySet<number>) => void;
  /** The approval is in progress: the selection cannot change. */
  held: boolean;
}

function Waiting({ waiting, ids, onIds, held }: WaitingProps) {
  const words = useWords(approveWords);
  const pick = (id: number, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    onIds(next);
  };
  const all = waiting.every(({ id }) => ids.has(id));
  return (
    <Card flush>
      <fieldset disabled={held}>
        <legend className="sr-only">{words.waiting}</legend>
        <label className="flex min-h-11 items-center gap-3 border-b border-line px-5 py-2.5 max-md:px-4">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={all}
            onChange={() => onIds(new Set(all ? [] : waiting.map(({ id }) => id)))}
          />
          {words.all}
        </label>
        <ul>
          {waiting.map((cashout) => (
            <ApproveLine
              key={cashout.id}
              cashout={cashout}
              picked={ids.has(cashout.id)}
              onPick={(on) => pick(cashout.id, on)}
            />
          ))}
        </ul>
      </fieldset>
    </Card>
  );
}
