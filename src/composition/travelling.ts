import { RECEIVE } from '../cash-ins/receive.ts';
import { APPROVE } from '../cashouts/approve.ts';
import { CANCEL } from '../cashouts/cancel.ts';
import { CREATE, type Created } from '../cashouts/create.ts';
import type { CashoutDesk } from '../cashouts/desk.ts';
import { TAKE_RETURN } from '../cashouts/returns/take.ts';
import { SETTLE } from '../cashouts/settle.ts';
import type { Idempotency } from '../idempotency/used-keys.ts';
import { CANCEL_CODE } from '../payment-codes/cancel.ts';
import { CREATE_CODE } from '../payment-codes/create.ts';
import { RECEIVE_INSIDE } from '../payments/receive-inside.ts';
import { REQUEST_REFUND } from '../refunds/request.ts';
import { HEAR_OF_REFUND } from '../refunds/settle.ts';
import type { Travelling } from '../turns/travelling.ts';
import type { Verb } from '../turns/turn.ts';

type Any = Travelling<never, never>;

/**
 * Lists the verbs that another node may run for the receiving one. With an idempotency key, and for outcomes of the
 * rail, a repetition has no further effect. The other verbs are tried only once.
 */
export function travellingVerbs({ handOver }: Pick<CashoutDesk, 'handOver'>): readonly Any[] {
  return [
    underKey(CREATE, handOver),
    once(APPROVE, handOver),
    once(CANCEL),
    underKey(CREATE_CODE),
    once(CANCEL_CODE),
    underKey(REQUEST_REFUND),
    heard(SETTLE),
    heard(RECEIVE),
    heard(RECEIVE_INSIDE),
    heard(TAKE_RETURN),
    heard(HEAR_OF_REFUND),
  ];
}

type Onward = ((created: Created) => Created) | undefined;

function underKey<Item extends { idempotency: Idempotency | null }, Result>(
  verb: Verb<Item, Result>,
  onward?: Onward,
): Any {
  const again = ({ idempotency }: Item) => idempotency !== null;
  const keyOf = ({ idempotency }: Item) => idempotency && `${idempotency.key} ${idempotency.fingerprint}`;
  return { ...travelling(verb, again, onward), keyOf } as unknown as Any;
}

function once<Item, Result>(verb: Verb<Item, Result>, onward?: Onward): Any {
  return travelling(verb, () => false, onward);
}

function heard<Item, Result>(verb: Verb<Item, Result>): Any {
  return travelling(verb, () => true);
}

function travelling<Item, Result>(
  verb: Verb<Item, Result>,
  again: (item: Item) => boolean,
  onward?: Onward,
): Any {
  return { verb, again, ...(onward && { onward }) } as unknown as Any;
}
