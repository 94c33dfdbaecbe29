import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { useSay } from '../../api/say.ts';
import { Card } from '../../design/surface.tsx';
import { Money } from '../../design/values.tsx';
import { useWords } from '../../format/words.ts';
import { approveWords } from './approve-words.ts';
import { transferQuery } from './queries.ts';
import { TransferStatus, useRecipientName } from './status.tsx';
import type { Told } from './use-approve-several.ts';

/** Shows the outcome of each requested transfer, followed until it is final. */
export function ToldLines({ told }: { told: Told[] }) {
  const words = useWords(approveWords);
  if (told.length === 0) return null;
  return (
    <Card flush title={words.title}>
      <div role="status">
        <ul>
          {told.map((one) => (
            <ToldLine key={one.cashout.id} told={one} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ToldLine({ told: { cashout, line } }: { told: Told }) {
  const words = useWords(approveWords);
  const say = useSay();
  const recipientName = useRecipientName();
  const id = String(cashout.id);
  const { data: now } = useQuery(transferQuery(id));
  const refusal = line?.outcome === 'REFUSED' ? say(new ApiError(400, line.refusal ?? '', {})) : undefined;
  const trouble = refusal ?? (line?.outcome === 'UNKNOWN' ? words.unknown : undefined);
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line px-5 py-3 last:border-0 max-md:px-4">
      <span className="min-w-0">
        <Link to="/app/transfers/$id" params={{ id }} className="font-medium text-accent hover:underline">
          {recipientName(now ?? cashout)}
        </Link>
        {trouble !== undefined && <span className="block text-xs text-wrong">{trouble}</span>}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Money value={cashout.amount} />
        {now && <TransferStatus status={now.status} />}
      </span>
    </li>
  );
}
