import type { WordAnswer } from '../../../rail/rail.ts';
import type { BodyOf } from '../messages/catalog.ts';
import type { NotifiedEntry } from '../messages/tables/camt-054.ts';
import { compareEntry, hearMovement } from '../reconciliation/compare-entry.ts';
import { accountingDateOf } from './accounting-date.ts';
import { alarm, type Desk, listenerOf } from './desk.ts';
import { hearWord } from './hear-words.ts';
import { readEntry, readReturnEntry } from './read-offer.ts';
import { askAbout, findTransfers, type Transfer } from './transfers.ts';

/** Processes entries in the reserve: answers about payments, and money from and to the STR. */
export async function hearEntries(desk: Desk, { notifications }: BodyOf<'camt.054'>): Promise<void> {
  for (const { entry } of notifications) {
    const { family } = entry.kind;
    if (family.code === 'MCOP' || family.code === 'MDOP') await hearMovement(desk, entry);
    else await hearEntry(desk, entry);
  }
}

async function hearEntry(desk: Desk, entry: NotifiedEntry): Promise<void> {
  const { references } = entry.details;
  const isReturn = entry.kind.family.subFamily === 'RRTN';
  const id = isReturn ? references.instructionId : references.endToEndId;
  if (id === undefined) return;
  await hearEnd(desk, id, entry);
  await compareEntry(desk, id, entry);
}

async function hearEnd(desk: Desk, id: string, entry: NotifiedEntry): Promise<void> {
  const { endToEndId } = entry.details.references;
  const transfer = (await findTransfers(desk.db, [id])).get(id);
  const comesIn = entry.side === 'CRDT';
  if (entry.status === 'BOOK') {
    const settledAt = entry.settledAt === undefined ? desk.now() : new Date(entry.settledAt);
    const accountingDate = entry.accountingDate ?? accountingDateOf(settledAt);
    const about = { instructionId: id, endToEndId, status: comesIn ? 'ACCC' : 'ACSC' } as const;
    const word = { ended: 'SETTLED', settledAt, accountingDate } as const;
    if (comesIn && transfer?.state === 'SETTLED') await credit(desk, entry, { transfer, ...word });
    else await hearWord(desk, about, word);
    return;
  }
  // An unsettled payment may still settle until its limit.
  if (transfer === undefined || desk.now() < transfer.limitAt) return;
  const about = { instructionId: id, endToEndId, status: 'RJCT' } as const;
  await hearWord(desk, about, { ended: 'REJECTED', code: entry.code ?? 'ED05' });
}

interface Came {
  transfer: Transfer;
  settledAt: Date;
  accountingDate: string;
}

/** Money of an unknown payment: it is offered as the entry describes it, and credited. It is never dropped. */
async function credit(desk: Desk, entry: NotifiedEntry, { transfer, ...time }: Came): Promise<void> {
  const answer = await (transfer.id.startsWith('D')
    ? creditReturn(desk, entry, time)
    : creditPayment(desk, entry, time));
  if (answer === 'DONE') return askAbout(desk.db, transfer.id, null);
  await alarm(desk, transfer.id, {
    why: `its money is in the reserve, and the bank says ${answer}`,
    count: 'stranded',
  });
}

type Time = Omit<Came, 'transfer'>;

async function creditPayment(desk: Desk, entry: NotifiedEntry, time: Time): Promise<WordAnswer | string> {
  const offer = readEntry(entry);
  if (offer === undefined) return 'nothing: the entry does not tell whose it is';
  const listener = listenerOf(desk);
  const [known] = await listener.settled([{ endToEndId: offer.endToEndId, ...time }]);
  if (known === 'DONE') return known;
  const [answer] = await listener.offers([offer]);
  if (answer?.accepted !== true) return answer?.code ?? 'nothing';
  const [credited] = await listener.settled([{ endToEndId: offer.endToEndId, ...time }]);
  return credited ?? 'nothing';
}

async function creditReturn(desk: Desk, entry: NotifiedEntry, time: Time): Promise<WordAnswer | string> {
  const offer = readReturnEntry(entry);
  if (offer === undefined) return 'nothing: the entry does not tell what it gives back';
  const { returnId, endToEndId } = offer;
  const listener = listenerOf(desk);
  const [known] = await listener.returnsSettled([{ returnId, endToEndId, ...time }]);
  if (known === 'DONE') return known;
  const [answer] = await listener.returnOffers([offer]);
  if (answer?.accepted !== true) return answer?.code ?? 'nothing';
  const [credited] = await listener.returnsSettled([{ returnId, endToEndId, ...time }]);
  return credited ?? 'nothing';
}
