import { Refusal } from '../../refusals.ts';
import { oweOpenEndpoint } from '../../webhooks/owe-again.ts';
import type { Work } from '../act.ts';
import { describeDelivery } from '../deliveries/find.ts';
import { findDeliveryLines, listDeliveryLines } from '../deliveries/list.ts';
import { parseDeliveryName } from '../deliveries/name.ts';
import type { SearchedBank } from '../search.ts';

/** Reads a delivery with its body and every attempt. Refusals: `notFound`. */
export function readDelivery(id: string): Work<object> {
  return async (tx) => {
    const name = parseDeliveryName(id);
    const result = name && (await describeDelivery(tx, name));
    if (name === undefined || result === undefined) throw new Refusal('notFound');
    const done = { act: 'READ', subject: 'DELIVERY', subjectId: id, companyId: name.companyId };
    return { done, result };
  };
}

/** Tries a delivery again that was given up. Refusals: `notFound`, and those of its endpoint. */
export function retryDelivery(id: string): Work<{ deliveries: number }> {
  return async (tx, { now }) => {
    const name = parseDeliveryName(id);
    const [line] = name === undefined ? [] : await findDeliveryLines(tx, [name]);
    if (name === undefined || line?.state !== 'PARKED') throw new Refusal('notFound');
    const { companyId, webhookId } = name;
    const deliveries = await oweOpenEndpoint(tx, {
      endpoint: { companyId, id: webhookId },
      events: [name],
      now,
    });
    const done = { act: 'DELIVERY_RETRIED', subject: 'DELIVERY', subjectId: id, companyId };
    return { done, result: { deliveries } };
  };
}

/** The most deliveries that one act tries again. */
const RETRIED_AT_ONCE = 500;

/** Tries the newest deliveries of an endpoint again that were given up. Refusals: those of the endpoint. */
export function retryParked(
  bank: SearchedBank,
  endpoint: { companyId: bigint; id: bigint },
): Work<{ deliveries: number }> {
  return async (tx, { now }) => {
    const asked = { q: undefined, trouble: 'PARKED', skip: 0, limit: RETRIED_AT_ONCE - 1 } as const;
    const wanted = { ...asked, companyId: endpoint.companyId, webhookId: endpoint.id };
    const events = await listDeliveryLines(bank, wanted, now);
    const deliveries = await oweOpenEndpoint(tx, { endpoint, events, now });
    const { companyId, id } = endpoint;
    const details = { number: deliveries };
    const done = { act: 'DELIVERIES_RETRIED', subject: 'WEBHOOK', subjectId: id, companyId, details };
    return { done, result: { deliveries } };
  };
}
