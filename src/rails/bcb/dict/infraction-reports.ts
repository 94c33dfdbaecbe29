import type { AnsweredReport } from '../dict-values/bodies/infraction-reports.ts';
import type { RequestOf } from '../dict-values/operations.ts';
import { type DictAnswer, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';

type Closing = Omit<RequestOf<'closeReport'>, 'infractionReportId' | 'participant'>;

export async function getReport(client: DictClient, id: string): Promise<DictAnswer<AnsweredReport>> {
  const { parameters } = named(client, id);
  const answer = await client.ask('getReport', { parameters, request: undefined });
  return mapDone(answer, (value) => value.infractionReport);
}

/** Acknowledges the report, after the bank has blocked the requested money. */
export async function acknowledgeReport(client: DictClient, id: string): Promise<DictAnswer<AnsweredReport>> {
  const answer = await client.ask('acknowledgeReport', named(client, id));
  return mapDone(answer, (value) => value.infractionReport);
}

/** With the kind of fraud only if the bank agrees. */
export async function closeReport(
  client: DictClient,
  id: string,
  closing: Closing,
): Promise<DictAnswer<AnsweredReport>> {
  const { parameters, request } = named(client, id);
  const answer = await client.ask('closeReport', { parameters, request: { ...request, ...closing } });
  return mapDone(answer, (value) => value.infractionReport);
}

/** As the reporter; never for a report of a funds recovery. */
export async function cancelReport(client: DictClient, id: string): Promise<DictAnswer<AnsweredReport>> {
  const answer = await client.ask('cancelReport', named(client, id));
  return mapDone(answer, (value) => value.infractionReport);
}

function named(client: DictClient, infractionReportId: string) {
  return {
    parameters: { InfractionReportId: infractionReportId },
    request: { infractionReportId, participant: client.ispb },
  };
}
