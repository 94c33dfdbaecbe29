import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { BEGINNING, createFloor } from '../database/due-work/floor.ts';
import { transaction } from '../database/transaction.ts';
import { inTime } from '../time/deadline.ts';
import type { Channel } from './carrier.ts';
import { carriesCode, messagePlace } from './queue.ts';
import {
  anyMessagePending,
  type DueMessage,
  markSent,
  nextMessageDue,
  park,
  postpone,
  takeMessages,
} from './store.ts';

const AT_ONCE = 20;
// Timeout of one attempt, within the lease of ten seconds.
const TRY_LIMIT_MS = 8_000;
/** Seconds until the next attempt after each failure. A code expires after three minutes. */
const CODE_PAUSES_S = [1, 4, 15, 30, 60];
/** Everything else outlasts the outage of a provider: five and thirty minutes, then two, six and 24 hours. */
const LONG_PAUSES_S = [...CODE_PAUSES_S, 300, 1_800, 7_200, 21_600, 86_400];
const REASON_LENGTH = 200;

export type DeliveryContext = Pick<Context, 'db' | 'clock' | 'vault' | 'messaging' | 'log'>;

/** Due work that sends messages; one per channel, so that a slow mail server delays no SMS. */
export function deliverMessages(context: DeliveryContext): DueWork[] {
  return (['EMAIL', 'SMS'] as const).map((channel) => deliverOn(context, channel));
}

function deliverOn(context: DeliveryContext, channel: Channel): DueWork {
  const { db, clock } = context;
  const floor = createFloor((from) => nextMessageDue(db.main, channel, from), clock);
  return {
    name: `messages: ${channel}`,
    runDue: async () => {
      const due = { channel, now: clock.now(), from: await floor.from(), limit: AT_ONCE };
      const messages = await takeMessages(db.main, due);
      await Promise.all(messages.map((message) => deliver(context, message)));
      return messages.length;
    },
    thorough: floor.fall,
    nextDue: () => nextMessageDue(db.main, channel, BEGINNING),
    busy: () => anyMessagePending(db.main, channel),
  };
}

/** Sends a message at least once; each attempt ends with a row change here, or with the lease's expiry. */
async function deliver(context: DeliveryContext, message: DueMessage): Promise<void> {
  const { db, clock, log } = context;
  if (message.validUntil !== null && message.validUntil <= clock.now())
    return giveUp(context, message, 'its link expired before it could be sent');
  const failure = await tryToSend(context, message);
  if (failure === undefined) {
    await transaction(db.main, (tx) => markSent(tx, message, clock.now()));
    return;
  }
  const pause = (carriesCode(message) ? CODE_PAUSES_S : LONG_PAUSES_S)[message.attempts];
  if (pause === undefined || !context.messaging.channels.includes(message.channel))
    return giveUp(context, message, failure);
  log.warn(
    { messageId: message.id.toString(), reason: failure },
    'sending a message failed; it will be retried',
  );
  const again = new Date(clock.now().getTime() + pause * 1000);
  await transaction(db.main, (tx) => postpone(tx, message, again));
}

async function giveUp({ db, log }: DeliveryContext, message: DueMessage, reason: string): Promise<void> {
  const said = { messageId: message.id.toString(), reason };
  log.error(said, 'sending a message failed for the last time; it was given up');
  await transaction(db.main, (tx) => park(tx, message, reason));
}

/** Returns why sending failed; undefined if it succeeded. */
async function tryToSend(
  { messaging, vault }: DeliveryContext,
  message: DueMessage,
): Promise<string | undefined> {
  try {
    const { id, sealedText } = message;
    const text = sealedText === null ? (message.text ?? '') : vault.open(sealedText, messagePlace(id));
    await inTime(messaging.send({ ...message, text }), TRY_LIMIT_MS, tooLate);
    return undefined;
  } catch (error) {
    // Servers repeat the address that they refuse, and this text is also logged.
    const said = error instanceof Error ? error.message : 'unknown';
    return said.replaceAll(message.to, 'the recipient').slice(0, REASON_LENGTH);
  }
}

function tooLate(): never {
  throw new Error('the provider did not answer in time');
}
