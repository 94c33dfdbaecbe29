import { strict as assert } from 'node:assert';
import { int4Column, textColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { execute, query, sql } from '../../database/pool.ts';
import type { InfractionReport, ReportReceipt } from '../../rail/infractions.ts';
import type { RailListener } from '../../rail/rail.ts';
import type { SimulatedNotice } from '../notices/notices.ts';
import type { SimulatedWorld } from '../world.ts';

/** Fraud desks of the example institutions. */
const CONTACT = { email: 'med@psp.example', phone: '+551140000001' };

type Row = Omit<InfractionReport, 'contact' | 'rootEndToEndId'>;

const findReports = sql<Row>(
  'simulator.find-reports',
  `select report_id as "reportId", end_to_end_id as "endToEndId", reason, situation, amount, details,
          creator_ispb as "creatorIspb", created_at as "createdAt"
     from simulator.reports where end_to_end_id = any($1::text[])`,
);
// One that the bank does not take leaves no trace, so that the payment may be reported again.
const strikeOff = sql(
  'simulator.strike-off-reports',
  `with told as (
     delete from simulator.notices n
      using ${paramRows('t', 'end_to_end_id text, lease int4, code text')}
      where n.end_to_end_id = t.end_to_end_id and n.kind = 'REPORT' and n.lease_number = t.lease
     returning t.end_to_end_id, t.code
   ), gone as (
     delete from simulator.reports r using told
      where r.end_to_end_id = told.end_to_end_id and told.code is not null
   )
   update simulator.reports r set status = 'RECEIVED'
     from told where r.end_to_end_id = told.end_to_end_id and told.code is null and r.status = 'OPEN'`,
);
const strikeOffCancellations = sql(
  'simulator.strike-off-report-cancellations',
  `delete from simulator.notices n using ${paramRows('t', 'end_to_end_id text, lease int4')}
    where n.end_to_end_id = t.end_to_end_id and n.kind = 'REPORT_CANCELLED' and n.lease_number = t.lease`,
);

/** Tells the bank of reports and stores its receipts, unless another node has taken over meanwhile. */
export async function tellReports(
  world: SimulatedWorld,
  listener: RailListener,
  notices: readonly SimulatedNotice[],
): Promise<ReportReceipt[]> {
  const receipts = await listener.reports(
    (await load(world, notices)).map((row) => ({ ...row, contact: CONTACT, rootEndToEndId: null })),
  );
  assert(receipts.length === notices.length, 'the bank answers each report told');
  await execute(world.db.batch, strikeOff, [
    ...columnsOf(notices),
    textColumn(receipts.map((receipt) => (receipt.taken ? null : receipt.code))),
  ]);
  return receipts;
}

/** Tells the bank that reports have been taken back. */
export async function tellCancellations(
  world: SimulatedWorld,
  listener: RailListener,
  notices: readonly SimulatedNotice[],
): Promise<void> {
  const reports = await load(world, notices);
  await listener.reportCancellations(reports.map(({ reportId }) => reportId));
  await execute(world.db.batch, strikeOffCancellations, columnsOf(notices));
}

/** The reports that notices are about, in their order. */
async function load(world: SimulatedWorld, notices: readonly SimulatedNotice[]): Promise<Row[]> {
  const rows = await query(world.db.batch, findReports, [textColumn(notices.map((one) => one.endToEndId))]);
  const byId = new Map(rows.map((row) => [row.endToEndId, row]));
  return notices.map(({ endToEndId }) => {
    const row = byId.get(endToEndId);
    assert(row !== undefined, 'a notice is about a report that is there');
    return row;
  });
}

function columnsOf(notices: readonly SimulatedNotice[]): Buffer[] {
  return [
    textColumn(notices.map((notice) => notice.endToEndId)),
    int4Column(notices.map((notice) => notice.lease)),
  ];
}
