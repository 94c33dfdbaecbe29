import type { AnsweredRefund } from '../dict-values/bodies/refunds.ts';
import type { RequestOf } from '../dict-values/operations.ts';
import { type DictAnswer, isRefused, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { findInList, page } from './pages.ts';

type Wanted = RequestOf<'createRefund'>['refund'];
type Closing = Omit<RequestOf<'closeRefund'>, 'refundId' | 'participant'>;
const TRIES = 3;

/** Requests a refund. After a lost answer the bank's own request is searched for before it is repeated. */
export async function createRefund(client: DictClient, wanted: Wanted): Promise<DictAnswer<AnsweredRefund>> {
  const request = { participant: client.ispb, refund: wanted };
  for (let tried = 1; ; tried++) {
    const answer = await client.ask('createRefund', { request });
    const known = isRefused(answer, 'RefundAlreadyBeingProcessedForTransaction');
    if (answer.state !== 'LOST' && !known) return mapDone(answer, ({ refund }) => refund);
    const own = await findOwnRefund(client, wanted);
    if (own.state !== 'DONE') return own;
    if (own.value !== undefined) return { state: 'DONE', value: own.value };
    if (known || tried === TRIES) return answer;
  }
}

function findOwnRefund(client: DictClient, { transactionId, refundReason }: Wanted) {
  return findInList(
    async (query) =>
      mapDone(
        await page(client, 'listRefunds', { ParticipantRole: 'REQUESTING', Status: 'OPEN', ...query }),
        ({ hasMoreElements, refunds }) => ({ hasMoreElements, elements: refunds }),
      ),
    (refund) => refund.transactionId === transactionId && refund.refundReason === refundReason,
  );
}

export async function getRefund(client: DictClient, id: string): Promise<DictAnswer<AnsweredRefund>> {
  const { parameters } = named(client, id);
  const answer = await client.ask('getRefund', { parameters, request: undefined });
  return mapDone(answer, ({ refund }) => refund);
}

export async function cancelRefund(client: DictClient, id: string): Promise<DictAnswer<AnsweredRefund>> {
  return mapDone(await client.ask('cancelRefund', named(client, id)), ({ refund }) => refund);
}

/** Closes a refund requested from this bank, with the settled return, or with the reason for none. */
export async function closeRefund(
  client: DictClient,
  id: string,
  closing: Closing,
): Promise<DictAnswer<AnsweredRefund>> {
  const { parameters, request } = named(client, id);
  const answer = await client.ask('closeRefund', { parameters, request: { ...request, ...closing } });
  return mapDone(answer, ({ refund }) => refund);
}

function named(client: DictClient, refundId: string) {
  return { parameters: { RefundId: refundId }, request: { refundId, participant: client.ispb } };
}
