import type { Bank } from '../composition/bank.ts';
import { countContradictions } from '../offers/contradictions.ts';
import { DAY_MS } from '../values/dates.ts';
import { toReais } from '../values/money.ts';
import { readWebhookHealth } from './deliveries/health.ts';
import { listSwitchedOff } from './deliveries/switched-off.ts';
import { MED_CASES } from './look-ups/med-cases.ts';
import { listWaitingRequisitions } from './look-ups/requisitions.ts';
import { instant, masked } from './present.ts';
import { listProposals } from './proposal.ts';
import { readAuditLog } from './read-audit-log.ts';

/** The largest number that is counted; more is "many". */
const COUNTED = 99;
const SHOWN = 5;

/** One piece of work, by what people call it. */
interface Piece {
  id: string;
  name: string;
  amount?: number | undefined;
  at: Date;
  due?: Date | undefined;
}

function queueOf<Row>(rows: readonly Row[], pieceOf: (row: Row) => Piece) {
  return {
    count: Math.min(rows.length, COUNTED),
    more: rows.length > COUNTED,
    first: rows.slice(0, SHOWN).map((row) => {
      const { id, name, amount, at, due } = pieceOf(row);
      return { id, name, amount: amount ?? null, at: at.toISOString(), due_at: instant(due ?? null) };
    }),
  };
}

const EVERYBODY = { companyId: undefined, skip: 0, limit: COUNTED };

/** Everything that waits for the bank's own people, the most urgent first. */
export async function readWork({ context, watch }: Pick<Bank, 'context' | 'watch'>) {
  const { db, clock } = context;
  const now = clock.now();
  const [meds, requisitions, proposals, differences, contradictions, health, off, closed] = await Promise.all(
    [
      MED_CASES.listDue(db.reads, { ...EVERYBODY, status: 'WAITING' }),
      listWaitingRequisitions(db.reads, { skip: 0, limit: COUNTED, kind: undefined }),
      listProposals(db.reads, { before: undefined, limit: COUNTED, openAt: now }),
      watch?.differences(db.reads, { open: true, before: undefined, limit: COUNTED + 1 }) ?? [],
      countContradictions(db.reads),
      readWebhookHealth(db.reads, now),
      listSwitchedOff(db.reads, COUNTED + 1),
      readAuditLog(db.reads, { ...CLOSED_LOG_INS, since: new Date(now.getTime() - DAY_MS) }),
    ],
  );
  return {
    at: now.toISOString(),
    meds: queueOf(meds, ({ publicId, companyName, amount, createdAt, dueDate }) => ({
      ...{ id: publicId, name: companyName, amount: toReais(amount), at: createdAt, due: dueDate },
    })),
    requisitions: queueOf(requisitions, ({ id, document, submittedAt, createdAt }) => ({
      ...{ id: String(id), name: masked(document) as string, at: submittedAt ?? createdAt },
    })),
    proposals: queueOf(proposals, ({ id, companyName, proposedAt, expiresAt }) => ({
      ...{ id: String(id), name: companyName, at: proposedAt, due: expiresAt },
    })),
    differences: queueOf(differences, ({ id, about, kind, foundAt }) => ({
      ...{ id: String(id), name: about === '' ? kind : about, at: foundAt },
    })),
    contradictions: { count: contradictions },
    deliveries: {
      parked: health.parked,
      retrying: health.retrying,
      failing_endpoints: health.failing_endpoints,
    },
    endpoints: queueOf(off, ({ id, companyName, url, at }) => ({
      ...{ id: String(id), name: `${companyName} · ${url}`, at },
    })),
    security: queueOf(closed.rows, ({ id, email, subjectId, at }) => ({
      ...{ id: String(id), name: email ?? subjectId, at },
    })),
  };
}

const CLOSED_LOG_INS = {
  ...{ act: 'LOG_IN_CLOSED', subject: undefined, subjectId: undefined, operator: undefined },
  ...{ companyId: undefined, until: undefined, before: undefined, limit: COUNTED },
};
