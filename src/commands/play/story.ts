import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '../../values/dates.ts';
import { complain } from '../complain.ts';
import { type Customer, openCustomers } from './sandbox-client.ts';

type Answer = Record<string, unknown>;

const POLL_MS = 100;

/**
 * Runs a charge from its creation to its last refund on a running sandbox, call by call; 0 if everything went as
 * expected.
 */
export async function story({ url, token }: { url: string; token?: string | undefined }): Promise<number> {
  try {
    const [baker, workshop] = await openCustomers(url, token);
    if (baker === undefined || workshop === undefined) throw new Error('the sandbox has no seeded companies');
    await tell(baker, workshop);
    return 0;
  } catch (error) {
    return complain((error as Error).message);
  }
}

async function tell(baker: Customer, workshop: Customer): Promise<void> {
  // The bank's own clock: this sandbox may have been moved.
  const { now } = await baker.get<{ now: string }>('/sandbox/clock');
  const inDays = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString();
  const code = await baker.post<Answer>('/v2/finance/create-pix-copy-and-paste', {
    ...baker.source,
    amount: 150,
    type_fine: 'PERCENT',
    fine: 2,
    due_date: inDays(10),
    fine_date: inDays(11),
    expiration_date: inDays(40),
    debtor_document: '44.555.666/0001-81',
    debtor_name: 'Oficina Boreal Ltda',
    type_document: 'CNPJ',
    tag: 'encomenda 7',
    base_64_image: false,
  });
  show(`${baker.name} creates a charge`, code, [
    'qr_code_id',
    'amount',
    'due_date',
    'status',
    'pix_copy_and_paste',
  ]);

  const text = { pix_copy_and_paste: code.pix_copy_and_paste };
  const read = await workshop.post<Answer>('/v2/finance/decode-qrcode', text);
  show(`${workshop.name} decodes it`, read, [
    'end_to_end_id',
    'type',
    'receiver_name',
    'data_qr_code_dynamic_charge',
  ]);

  const paid = await workshop.post<Answer>('/create-copy-and-paste-transfer', {
    ...workshop.source,
    ...text,
    amount: 150,
  });
  const settled = await until(workshop, `/v2/finance/status-cashout?id=${paid.id}`);
  show(`${workshop.name} pays it`, settled, ['id', 'status', 'operationUuid', 'recipient_name']);

  const status = `/v2/finance/status-pix-copy-and-paste?id=${code.qr_code_id}`;
  show('Status of the code', await baker.get(status), [
    'status',
    'payment_date',
    'debtor_institution',
    'endToEndId',
  ]);
  const cashIn = await baker.get<Answer>(`/v2/finance/cashin/${settled.operationUuid}`);
  show('The cash-in', cashIn, ['id', 'amount', 'payer_name', 'transaction_chargeback_value']);

  const refund = (amount: number, information: string) =>
    baker.post<Answer>('/v2/finance/chargeback', { transaction_id: cashIn.id, information, amount });
  show(`${baker.name} refunds 50.00`, await refund(50, 'bolo menor'), ['status', 'amount', 'end_to_end_id']);
  const refused = await refund(100.01, 'too much').catch((error: Error) => error.message);
  process.stdout.write(
    `${baker.name} tries to refund 100.01, more than the remaining 100.00\n  ${String(refused)}\n`,
  );
  show(`${baker.name} refunds 100.00`, await refund(100, 'encomenda cancelada'), ['status', 'amount']);
  show('Status of the code', await baker.get(status), ['status', 'amount_chargeback']);
  show("Status of the payer's transfer", await workshop.get(`/v2/finance/status-cashout?id=${paid.id}`), [
    'status',
  ]);
}

async function until(customer: Customer, path: string): Promise<Answer> {
  for (;;) {
    const now = await customer.get<Answer>(path);
    if (now.status !== 'PROCESSING') return now;
    await pause(POLL_MS);
  }
}

function show(title: string, answer: Answer, members: readonly string[]): void {
  const lines = members.map((name) => `  ${name.padEnd(28)} ${JSON.stringify(answer[name])}`);
  process.stdout.write(`${[title, ...lines].join('\n')}\n`);
}
