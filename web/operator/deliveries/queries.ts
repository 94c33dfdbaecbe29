import { queryOptions } from '@tanstack/react-query';
import type {
  DeliveryLine,
  DeliveryDetail as DetailOfDelivery,
} from '../../../src/http/operator/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Delivery = Answered<typeof DeliveryLine>;

export type Try = DeliveryDetail['tries'][number];

export type DeliveryDetail = Answered<typeof DetailOfDelivery>;

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-delivery', id],
    queryFn: () => askAsOperator<DeliveryDetail>(`/operator/deliveries/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}
