import type { AnsweredMarker } from '../dict-values/bodies/fraud-markers.ts';
import type { AnswerOf, RequestOf } from '../dict-values/operations.ts';
import { type DictAnswer, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { page } from './pages.ts';

/** Marks a person, and a key if one was used. The request's id makes it idempotent. */
export async function createMarker(
  client: DictClient,
  fraudMarker: RequestOf<'createMarker'>['fraudMarker'],
  requestId: string,
): Promise<DictAnswer<AnsweredMarker>> {
  const request = { participant: client.ispb, fraudMarker, requestId };
  return mapDone(await client.ask('createMarker', { request }), (value) => value.fraudMarker);
}

export async function cancelMarker(client: DictClient, id: string): Promise<DictAnswer<AnsweredMarker>> {
  const request = { fraudMarkerId: id, participant: client.ispb };
  const answer = await client.ask('cancelMarker', { request, parameters: { FraudMarkerId: id } });
  return mapDone(answer, (value) => value.fraudMarker);
}

export async function getMarker(client: DictClient, id: string): Promise<DictAnswer<AnsweredMarker>> {
  const answer = await client.ask('getMarker', { request: undefined, parameters: { FraudMarkerId: id } });
  return mapDone(answer, (value) => value.fraudMarker);
}

/** The bank's own markers of a person. */
export async function listMarkers(client: DictClient, taxIdNumber: string) {
  const answer = await page(client, 'listMarkers', { TaxIdNumber: taxIdNumber });
  return mapDone(answer, (value) => value.fraudMarkers);
}

export async function personStatistics(
  client: DictClient,
  taxIdNumber: string,
): Promise<DictAnswer<AnswerOf<'getPersonStatistics'>['statistics']>> {
  const answer = await client.ask('getPersonStatistics', {
    request: undefined,
    parameters: { TaxIdNumber: taxIdNumber },
  });
  return mapDone(answer, ({ statistics }) => statistics);
}
