import { Refusal } from '../../refusals.ts';
import type { Work } from '../act.ts';
import { describeDelivery } from '../deliveries/find.ts';
import { parseDeliveryName } from '../deliveries/name.ts';

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
