import { findOwners } from '../cashouts/owners.ts';
import type { Context } from '../context.ts';
import { type Executor, query, type Statement, sql } from '../database/pool.ts';
import { inShard, ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';
import { deliveriesOf, type EventRef } from './deliveries/of-events.ts';

/** One thing that happened to a payment. */
export interface TimelineStep {
  at: Date;
  step: string;
  /** Facts about it; amounts in reais. */
  facts: Record<string, unknown>;
}

interface Side {
  side: 'OUT' | 'IN';
  companyId: bigint;
  paymentId: bigint;
}

const received = sql<Side>(
  'timeline.received',
  `select 'IN' as side, company_id as "companyId", cash_in_id as "paymentId" from received_ids
    where end_to_end_id = $1`,
);

const STEP = (step: string, at: string, facts: string) =>
  `select ${at} as at, ${step} as step, jsonb_build_object(${facts}) as facts`;
const OF_ONE = `where ${ofCompany('t', '$1')} and t.id = $2`;

// Each statement is one chapter of a payment's timeline. At equal instants, chapters keep this order: decisions,
// movements, events. Only a cashout that held its money has ever had a lease.
const cashout = sql<TimelineStep>(
  'timeline.cashout',
  `${STEP(
    `'REQUESTED'`,
    't.created_at',
    `'cashout_id', t.id, 'company_id', t.company_id, 'origin', t.origin,
     'amount', t.amount / 100.0, 'fee', t.fee / 100.0, 'tag', t.tag`,
  )} from cashouts t ${OF_ONE}
   union all
   ${STEP(`'HELD'`, 't.processing_at', `'amount', (t.amount + t.fee) / 100.0`)} from cashouts t ${OF_ONE}
     and t.lease_number > 0
   union all
   ${STEP(
     `'RAIL_ASKED'`,
     't.submitted_at',
     `'end_to_end_id', t.end_to_end_id, 'recipient_ispb',
     t.recipient_ispb, 'recipient_name', t.recipient_name`,
   )} from cashouts t ${OF_ONE}
     and t.submitted_at is not null
   union all
   ${STEP(
     `case t.status when 'REFUNDED' then 'SETTLED' when 'SUCCESS' then 'SETTLED' else t.status end`,
     't.completed_at',
     `'code_transaction', t.code_transaction, 'error_code', t.error_code, 'error', t.error_text`,
   )} from cashouts t ${OF_ONE} and t.completed_at is not null`,
);
const cashIn = sql<TimelineStep>(
  'timeline.cash-in',
  `${STEP(
    `'CODE_CREATED'`,
    'p.created_at',
    `'code_id', p.id, 'company_id', p.company_id, 'txid', p.txid,
     'amount', p.amount / 100.0`,
  )} from cash_ins t
     cross join lateral (select * from payment_codes p
       where ${ofCompany('p', 't.company_id')} and p.id = t.code_id limit 1) p ${OF_ONE}
   union all
   ${STEP(
     `'RECEIVED'`,
     't.created_at',
     `'cash_in_id', t.id, 'company_id', t.company_id, 'amount',
     t.amount / 100.0, 'fee', t.fee / 100.0, 'payer_ispb', t.payer_ispb, 'payer_name', t.payer_name,
     'code_id', t.code_id`,
   )} from cash_ins t ${OF_ONE}`,
);
const returns = sql<TimelineStep>(
  'timeline.returns',
  `${STEP(
    `'RETURNED'`,
    't.created_at',
    `'return_id', t.return_id, 'amount', t.amount / 100.0,
     'reason', t.reason`,
  )} from cashout_returns t
    where t.cashout_id = $2 and t.amount > 0 and t.company_id is not distinct from $1::int8`,
);
const refunds = sql<TimelineStep>(
  'timeline.refunds',
  `${STEP(
    `'REFUND_REQUESTED'`,
    't.created_at',
    `'refund_id', t.id, 'return_id', t.return_id, 'route', t.route,
     'amount', t.amount / 100.0, 'reason', t.reason`,
  )} from refunds t
     where t.cash_in_id = $2 and t.amount > 0 and t.company_id is not distinct from $1::int8
   union all
   ${STEP(
     `case t.status when 'SUCCESS' then 'REFUND_SETTLED' else 'REFUND_REJECTED' end`,
     't.completed_at',
     `'refund_id', t.id, 'return_id', t.return_id, 'amount', t.amount / 100.0, 'error_code', t.error_code`,
   )} from refunds t where t.cash_in_id = $2 and t.amount > 0 and t.company_id is not distinct from $1::int8 and t.completed_at is not null`,
);
const OF_PAYMENT =
  'from med_cases t where t.cash_in_id = $2 and t.amount >= 0 and t.company_id is not distinct from $1::int8';
const reports = sql<TimelineStep>(
  'timeline.reports',
  `${STEP(
    `'REPORTED'`,
    't.created_at',
    `'pix_med_id', t.public_id, 'infraction_report_id', t.report_id, 'reason', t.reason,
     'situation', t.situation, 'amount', t.amount / 100.0, 'creator_ispb', t.creator_ispb,
     'due_date', t.due_date`,
  )} ${OF_PAYMENT}
   union all
   ${STEP(
     `'REPORT_' || split_part(t.status, '_', 1)`,
     't.decided_at',
     `'pix_med_id', t.public_id, 'status', t.status, 'decided_by', t.decided_by`,
   )} ${OF_PAYMENT} and t.decided_at is not null`,
);
const movements = sql<TimelineStep>(
  'timeline.movements',
  `${STEP(
    `'MOVED'`,
    't.at',
    `'code', t.code, 'company_id', t.company_id, 'kind', t.kind, 'direction',
     k.direction, 'amount', t.amount / 100.0, 'account', a.branch || '/' || a.number`,
  )} from movements t
     join movement_kinds k on k.kind = t.kind
     left join accounts a on ${ofCompany('a', 't.company_id')} and a.id = t.account_id
    where t.payment_id = $2 and t.company_id is not distinct from $1::int8 ${inShard('t')} order by t.at, t.code`,
);
const TOLD = STEP(
  `'TOLD'`,
  't.created_at',
  `'company_id', t.company_id, 'type', t.type, 'subject', t.subject, 'subject_id', t.subject_id,
   'sequence', t.sequence`,
);
const outEvents = sql<TimelineStep>(
  'timeline.events-out',
  `${TOLD} from events t where ${ofCompany('t', '$1')} and t.subject = 'CASHOUT' and t.subject_id = $2
    order by t.sequence`,
);
const inEvents = sql<TimelineStep>(
  'timeline.events-in',
  `${TOLD} from events t where ${ofCompany('t', '$1')} and t.subject = 'CASH_IN' and t.subject_id = $2
   union all
   ${TOLD} from cash_ins i join events t on ${ofCompany('t', 'i.company_id')} and t.subject = 'CODE'
     and t.subject_id = i.code_id where ${ofCompany('i', '$1')} and i.id = $2
   union all
   ${TOLD} from med_cases c join events t on ${ofCompany('t', 'c.company_id')} and t.subject = 'MED'
     and t.subject_id = c.id where c.cash_in_id = $2 and c.amount >= 0 and c.company_id is not distinct from $1::int8`,
);

const CHAPTERS: Record<Side['side'], readonly Statement<TimelineStep>[]> = {
  OUT: [cashout, returns, movements, outEvents],
  IN: [cashIn, reports, refunds, movements, inEvents],
};

/**
 * The life of a payment, oldest step first, both its sides when payer and payee are customers of this bank.
 * Undefined when no payment of this bank has the end-to-end id.
 */
export async function readTimeline(
  bank: Pick<Context, 'db' | 'endToEndIds'>,
  endToEndId: string,
): Promise<TimelineStep[] | undefined> {
  const executor = bank.db.reads;
  const [sent, credited] = await Promise.all([
    findOwners(bank, executor, [endToEndId]),
    query(executor, received, [endToEndId]),
  ]);
  const debited = [...sent.values()].map(
    ({ companyId, id }): Side => ({ side: 'OUT', companyId, paymentId: id }),
  );
  const found = [...debited, ...credited];
  if (found.length === 0) return undefined;
  const chapters = await Promise.all(
    found.flatMap(({ side, companyId, paymentId }) =>
      CHAPTERS[side].map((chapter) => query(atHomeOf(executor, companyId), chapter, [companyId, paymentId])),
    ),
  );
  // The sort is stable: chapters stay in their order within an instant.
  const steps = chapters.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
  return withDeliveries(executor, steps);
}

/** Beside each event, which endpoints it was owed to and what became of that. */
async function withDeliveries(executor: Executor, steps: TimelineStep[]): Promise<TimelineStep[]> {
  const told = steps.filter(({ step }) => step === 'TOLD');
  const deliveries = await deliveriesOf(executor, told.map(eventOf));
  const byStep = new Map(told.map((step, index) => [step, deliveries[index] ?? []]));
  return steps.map((step) => {
    const owed = byStep.get(step);
    return owed === undefined ? step : { ...step, facts: { ...step.facts, deliveries: owed } };
  });
}

function eventOf({ facts }: TimelineStep): EventRef {
  return {
    companyId: BigInt(Number(facts.company_id)),
    subject: facts.subject as EventRef['subject'],
    subjectId: BigInt(Number(facts.subject_id)),
    sequence: Number(facts.sequence),
  };
}
