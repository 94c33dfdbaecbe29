import type { Recorded, Section } from '../world/world.ts';
import {
  type Delivery,
  type Ending,
  emptySpi,
  type Logged,
  type Received,
  type Reported,
  type ReserveAccount,
  type SpiState,
  type StrMovement,
  type Tell,
  type Transfer,
} from './state.ts';

/** All events of the settlement system. */
export type SpiEvent =
  | { happened: 'OPENED'; ispb: string }
  | { happened: 'MOVED'; movement: StrMovement }
  | { happened: 'RECEIVED'; message: Received }
  | {
      happened: 'JUDGED';
      resourceId: string;
      ispb: string;
      verdict: string;
      /** In tokens of the sender. */
      cost: number;
      messageId?: string;
      type?: string;
      digest?: string;
    }
  | { happened: 'REPORTED'; report: Reported }
  | { happened: 'TAKEN'; transfer: Transfer }
  | { happened: 'ENDED'; id: string; ending: Ending }
  | { happened: 'TOLD'; to: string; tell: Tell }
  | { happened: 'SIGNED'; drafts: number[]; delivery: Delivery; messageId: string; type: string }
  | { happened: 'REPEATED'; delivery: Delivery }
  | { happened: 'CONFIRMED'; ispb: string; resourceIds: string[] };

export const SPI_SECTION: Section<SpiState, SpiEvent> = {
  name: 'spi',
  empty: emptySpi,
  apply: (state, event, at) => {
    apply(state, event, at.toISOString());
  },
  check: checkConservation,
};

export function recorded(event: SpiEvent): Recorded {
  return { section: SPI_SECTION.name, event };
}

/** Number of messages kept for reading, and their total size; older ones are dropped. */
const LOGGED = 20_000;
const LOGGED_LENGTH = 32 * 1_048_576;

function apply(state: SpiState, event: SpiEvent, at: string): void {
  switch (event.happened) {
    case 'OPENED':
      if (!state.accounts.has(event.ispb)) state.accounts.set(event.ispb, { available: 0n, blocked: 0n });
      return;
    case 'MOVED':
      state.movements.push(event.movement);
      state.issued += event.movement.amount;
      accountOf(state, event.movement.ispb).available += event.movement.amount;
      return;
    case 'RECEIVED':
      receive(state, event.message, at);
      return;
    case 'JUDGED':
      judge(state, event, at);
      return;
    case 'REPORTED':
      state.reports.set(event.report.id, event.report);
      return;
    case 'TAKEN':
      forgetOldTransfers(state, at);
      take(state, event.transfer);
      return;
    case 'ENDED':
      end(state, event.id, event.ending);
      return;
    case 'TOLD':
      state.draftNumber += 1;
      state.drafts.set(state.draftNumber, { number: state.draftNumber, to: event.to, tell: event.tell });
      return;
    case 'SIGNED':
      for (const number of event.drafts) state.drafts.delete(number);
      queueOf(state, event.delivery.to).push(event.delivery);
      log(state, { ...logged(event.delivery, at), messageId: event.messageId, type: event.type });
      return;
    case 'REPEATED':
      queueOf(state, event.delivery.to).push(event.delivery);
      log(state, { ...logged(event.delivery, at), verdict: 'SENT AGAIN' });
      return;
    case 'CONFIRMED': {
      const gone = new Set(event.resourceIds);
      const left = queueOf(state, event.ispb).filter(({ resourceId }) => !gone.has(resourceId));
      state.queues.set(event.ispb, left);
    }
  }
}

function receive(state: SpiState, message: Received, at: string): void {
  state.received.set(message.resourceId, message);
  const unread = { messageId: undefined, type: undefined, verdict: 'STORED' };
  log(state, { at, direction: 'RECEIVED', ...message, ...unread });
}

function judge(state: SpiState, event: Extract<SpiEvent, { happened: 'JUDGED' }>, at: string): void {
  state.received.delete(event.resourceId);
  if (event.messageId !== undefined && event.digest !== undefined)
    use(state, { id: event.messageId, digest: event.digest, at });
  const found = state.log.get(event.resourceId);
  if (found === undefined) return;
  found.messageId = event.messageId;
  found.type = event.type;
  found.verdict = event.verdict;
}

const DAY_MS = 86_400_000;
/** A return may arrive for ninety days, and a later one gets that as the reason. */
const KEPT_MS = 120 * DAY_MS;

/** The same bytes may be repeated for a day (ICOM). */
function use(state: SpiState, { id, digest, at }: { id: string; digest: string; at: string }): void {
  state.usedSince ??= at;
  if (Date.parse(at) - Date.parse(state.usedSince) >= DAY_MS) {
    state.usedBefore = state.used;
    state.used = new Map();
    state.usedSince = at;
  }
  state.used.set(id, digest);
}

/** The digest of the content of a message with this id. */
export function digestOf({ used, usedBefore }: SpiState, messageId: string): string | undefined {
  return used.get(messageId) ?? usedBefore?.get(messageId);
}

function forgetOldTransfers({ transfers, returns }: SpiState, at: string): void {
  for (const { id, ending, takenAt } of transfers.values()) {
    if (ending === undefined || Date.parse(at) - Date.parse(takenAt) < KEPT_MS) return;
    transfers.delete(id);
    returns.delete(id);
  }
}

function take(state: SpiState, transfer: Transfer): void {
  state.transfers.set(transfer.id, transfer);
  if (transfer.what.type === 'pacs.004')
    state.returns.set(transfer.endToEndId, [...(state.returns.get(transfer.endToEndId) ?? []), transfer.id]);
  const payer = accountOf(state, transfer.from);
  payer.available -= transfer.amount;
  payer.blocked += transfer.amount;
}

function end(state: SpiState, id: string, ending: Ending): void {
  const transfer = state.transfers.get(id);
  if (transfer === undefined || transfer.ending !== undefined) throw new Error(`${id} cannot end.`);
  transfer.ending = ending;
  accountOf(state, transfer.from).blocked -= transfer.amount;
  accountOf(state, ending.state === 'SETTLED' ? transfer.to : transfer.from).available += transfer.amount;
}

export function accountOf(state: SpiState, ispb: string): ReserveAccount {
  const found = state.accounts.get(ispb);
  if (found === undefined) throw new Error(`${ispb} has no account in the reserve.`);
  return found;
}

export function queueOf(state: SpiState, ispb: string): Delivery[] {
  const found = state.queues.get(ispb) ?? [];
  state.queues.set(ispb, found);
  return found;
}

function logged({ resourceId, to, xml }: Delivery, at: string): Logged {
  const kind = { messageId: undefined, type: undefined, verdict: 'SENT' };
  return { at, direction: 'SENT', ispb: to, resourceId, xml, ...kind };
}

function log(state: SpiState, entry: Logged): void {
  // An older snapshot does not contain it.
  state.logged ??= [...state.log.values()].reduce((sum, { xml }) => sum + xml.length, 0);
  state.logged += entry.xml.length - (state.log.get(entry.resourceId)?.xml.length ?? 0);
  state.log.set(entry.resourceId, entry);
  for (const oldest of state.log.values()) {
    if (state.log.size <= LOGGED && state.logged <= LOGGED_LENGTH) return;
    state.log.delete(oldest.resourceId);
    state.logged -= oldest.xml.length;
  }
}

/** Conservation: all accounts together hold the money from the STR, and none is negative. */
function checkConservation(state: SpiState): void {
  let sum = 0n;
  for (const [ispb, { available, blocked }] of state.accounts) {
    if (available < 0n || blocked < 0n) throw new Error(`The account of ${ispb} is below zero.`);
    sum += available + blocked;
  }
  if (sum !== state.issued) throw new Error(`Accounts hold ${sum}, but ${state.issued} was issued.`);
}
