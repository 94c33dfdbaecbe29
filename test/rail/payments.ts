import type { BodyOf } from '../../src/rails/bcb/messages/catalog.ts';
import type { Message } from '../../src/rails/bcb/messages/message.ts';
import type { StatusTransaction } from '../../src/rails/bcb/messages/tables/pacs-002.ts';
import type { ReturnTransaction } from '../../src/rails/bcb/messages/tables/pacs-004.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import { endToEndId, returnId } from '../../src/values/ids.ts';
import { A, B, type Connected, type RunningCentralBank } from './central-bank.ts';
import { order } from './messages-of.ts';

/** Bodies of messages for a running central bank, at its clock. */
export function writing(running: RunningCentralBank) {
  const now = () => running.bank.world.now();
  const group = (messageId: string) => ({ messageId, createdAt: now().toISOString() });

  return {
    /** An order of A to B over R$ 10.50, accepted this instant. */
    order: (changes: Partial<OrderTransaction> = {}): OrderTransaction =>
      order({
        ids: { endToEndId: endToEndId(A, now()) },
        acceptedAt: now().toISOString(),
        debtorAgent: A,
        creditorAgent: B,
        ...changes,
      }),
    orders: (transactions: OrderTransaction[], from: Connected = running.a, count = transactions.length) =>
      from.write('pacs.008', (id) => ({
        header: {
          ...group(id),
          ...{ count: `${count}`, method: 'CLRG', type: { priority: 'HIGH', service: 'PAGPRI' } },
        },
        transactions,
      })),
    /** The answer of the payee's side to an order or a return. */
    answer: (
      to: string,
      status: StatusTransaction['status'],
      from: Connected = running.b,
      code?: 'AC03' | 'AM09',
    ) =>
      from.write('pacs.002', (id) => ({
        header: group(id),
        transactions: [
          {
            instructionId: to,
            endToEndId: to.startsWith('E')
              ? to
              : (running.bank.spi.state.transfers.get(to)?.endToEndId ?? to),
            status,
            reasons: code === undefined ? [] : [{ code, texts: [] }],
          },
        ],
      })),
    /** B gives back what A has paid. */
    returned: (payment: string, changes: Partial<ReturnTransaction> = {}): ReturnTransaction => ({
      ...{
        returnId: returnId(B, now()),
        endToEndId: payment,
        amount: '4.00',
        priority: 'HIGH',
        charges: 'SLEV',
      },
      reason: { code: 'MD06' },
      original: { debtorAgent: A, creditorAgent: B },
      ...changes,
    }),
    returns: (transactions: ReturnTransaction[], from: Connected = running.b) =>
      from.write('pacs.004', (id) => ({
        header: { ...group(id), count: `${transactions.length}`, method: 'CLRG' },
        transactions,
      })),
    question: (question: BodyOf<'camt.060'>['question'], from: Connected = running.a) =>
      from.write('camt.060', (id) => ({ header: group(id), question })),
  };
}

/** The words about a payment or a return, in their order: `ACSC`, `RJCT AB03`. */
export function wordsOn(id: string, messages: readonly Message[]): string[] {
  return messages
    .flatMap((message) => (message.type === 'pacs.002' ? message.body.transactions : []))
    .filter(({ instructionId }) => instructionId === id)
    .map(({ status, reasons }) => [status, ...reasons.map(({ code }) => code ?? '')].join(' '));
}

/** The reserve, in reais: available, and blocked. */
export async function reserve(running: RunningCentralBank): Promise<Record<string, string>> {
  const { json } = await running.control('GET', '/balances');
  const lines = (json as unknown as { balances: { ispb: string; available: string; blocked: string }[] })
    .balances;
  return Object.fromEntries(lines.map(({ ispb, available, blocked }) => [ispb, `${available} ${blocked}`]));
}

/** Waits until all that was posted has been worked on and signed. */
export async function quiet({ bank }: RunningCentralBank): Promise<void> {
  await bank.spi.settledDown();
  while (bank.spi.state.drafts.size > 0) await new Promise((resolve) => setImmediate(resolve));
}
