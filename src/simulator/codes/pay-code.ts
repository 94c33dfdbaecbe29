import { decodeBrCode } from '../../brcode/decode.ts';
import { dayOf } from '../../values/dates.ts';
import { endToEndId } from '../../values/ids.ts';
import type { PayDesk } from '../settlement/pay-desk.ts';
import type { PaidIn, PayIn } from '../settlement/pay-in.ts';
import { EXAMPLE_PERSON } from '../settlement/sentinels.ts';
import type { SimulatedWorld } from '../world.ts';

export interface PayCode extends Pick<PayIn, 'payer' | 'refundOutcome' | 'settlement'> {
  copyAndPaste: string;
  /** The amount sent, even if the code asks for another: the receiver judges it. */
  amount: PayIn['amount'];
}

/** BE17: the payer's institution finds nothing in the code that it could pay, or nothing any more. */
const UNPAYABLE = 'BE17';

/**
 * A customer of another institution scans a code and pays it. The institution reads the code like anybody's: a static
 * one by its key, a dynamic one by its location's response. It does not send a payment for an unreadable code; if the
 * key is not the bank's, the bank refuses the payment with AC03.
 */
export async function payCode(world: SimulatedWorld, desk: PayDesk, request: PayCode): Promise<PaidIn> {
  const { copyAndPaste, ...rest } = request;
  const target = await readTarget(world, copyAndPaste);
  if (target !== undefined) return desk.pay({ ...rest, ...target });
  // The id is made when a code is read, and this one goes no further.
  const id = endToEndId(request.payer?.ispb ?? EXAMPLE_PERSON.ispb, world.clock.now());
  return { endToEndId: id, status: 'REJECTED', reason: UNPAYABLE };
}

async function readTarget(
  world: SimulatedWorld,
  text: string,
): Promise<Pick<PayIn, 'target' | 'txid'> | undefined> {
  const decoded = decodeBrCode(text);
  if (!decoded.ok) return undefined;
  const { key, url } = decoded.code;
  if (key !== undefined) return { target: { key } };
  // A recurrence alone offers nothing to pay at once.
  if (url === undefined) return undefined;
  const reading = await world.readLocation(url, { dpp: dayOf(world.clock.now()) });
  if (reading.ok) return { target: { key: reading.payload.key }, txid: reading.payload.txid };
  world.log.debug({ location: url, reason: reading.reason }, 'a location returned no payable code');
  return undefined;
}
