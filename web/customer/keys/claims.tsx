import { useQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Empty, Loaded } from '../../design/states.tsx';
import { Card } from '../../design/surface.tsx';
import { type Column, Table } from '../../design/table.tsx';
import { DateTime } from '../../design/values.tsx';
import { formatKey } from '../../format/document.ts';
import { useWords } from '../../format/words.ts';
import { useAccount } from '../account.tsx';
import { type Claim, claimsQuery } from './queries.ts';
import { keyWords } from './words.ts';

const TONES: Record<string, Tone> = {
  OPEN: 'careful',
  WAITING_RESOLUTION: 'careful',
  CONFIRMED: 'accent',
  COMPLETED: 'good',
};

/** Claims on and for keys of the account, history included. */
export function Claims() {
  const words = useWords(keyWords);
  const { account } = useAccount();
  const query = useQuery(claimsQuery(account));
  return (
    <Card flush title={words.claims}>
      <Loaded query={query} rows={2}>
        {({ claims }) =>
          claims.length === 0 ? (
            <Empty title={words.claimsEmpty} text={words.claimsText} />
          ) : (
            <>
              <ClaimTable rows={claims} />
              <p className="border-t border-line px-5 py-3 text-ink-3">{words.claimMoves}</p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function ClaimTable({ rows }: { rows: Claim[] }) {
  const words = useWords(keyWords);
  const columns: Column<Claim>[] = [
    {
      name: words.key,
      grow: true,
      cell: (row) => (
        <span className="block">
          <span className="font-medium">{formatKey(row.key)}</span>
          <span className="block text-xs text-ink-3">
            {words.claimTypes[row.claim_type]} · {words.roles[row.role]}
          </span>
        </span>
      ),
    },
    {
      name: words.deadline,
      wide: true,
      cell: (row) => {
        const deadline = row.resolution_deadline ?? row.conclusion_deadline;
        return deadline === null ? '—' : <DateTime at={deadline} />;
      },
    },
    {
      name: words.status,
      cell: (row) => (
        <Badge tone={TONES[row.status] ?? 'plain'}>{words.statuses[row.status] ?? row.status}</Badge>
      ),
    },
  ];
  return <Table label={words.claims} columns={columns} rows={rows} keyOf={(row) => row.pix_key_claim_id} />;
}
