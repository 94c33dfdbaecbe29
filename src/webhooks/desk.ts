import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createDeliverer } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { renderDeliveryMetrics } from './metrics.ts';
import { clearLog } from './prune.ts';
import { resend, sendTest } from './resend.ts';

/** Where events leave for their receivers. */
export interface WebhookDesk {
  resend(ref: { companyId: bigint; logId: bigint }): Promise<string>;
  sendTest(ref: { companyId: bigint; id: bigint }): Promise<string>;
  /** Whether an address can be refused before its name is resolved. */
  refuses(url: string): boolean;
  /** Deliveries in the Prometheus format. */
  metrics(): Promise<string>;
  dueWork: readonly DueWork[];
  stop(): Promise<void>;
}

export function openWebhookDesk(context: Context, outbound: Outbound): WebhookDesk {
  const deliverer = createDeliverer(context, outbound);
  const andGo = async <T>(owed: Promise<T>): Promise<T> => {
    const result = await owed;
    deliverer.wake();
    return result;
  };
  return {
    resend: (ref) => andGo(resend(context, ref)),
    sendTest: (ref) => andGo(sendTest(context, ref)),
    refuses: outbound.refuses,
    metrics: () => renderDeliveryMetrics(context, deliverer.counts),
    dueWork: [fanOut(context, deliverer.wake), deliverer.dueWork, clearLog(context)],
    stop: deliverer.stop,
  };
}
