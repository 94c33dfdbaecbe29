import type { AnsweredRecovery } from '../dict-values/bodies/funds-recoveries.ts';
import type { AnswerOf, RequestOf } from '../dict-values/operations.ts';
import { type DictAnswer, isRefused, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { findInList, page } from './pages.ts';

type Wanted = RequestOf<'createRecovery'>['fundsRecovery'];
type Changes = Omit<RequestOf<'updateRecovery'>, 'fundsRecoveryId' | 'participant'>;
const TRIES = 3;

/**
 * Opens a recovery of stolen money. There is no list of recoveries: the bank's own is found by the report that it
 * opened.
 */
export async function createRecovery(
  client: DictClient,
  wanted: Wanted,
): Promise<DictAnswer<AnsweredRecovery>> {
  const request = { participant: client.ispb, fundsRecovery: wanted };
  for (let tried = 1; ; tried++) {
    const answer = await client.ask('createRecovery', { request });
    const known = isRefused(answer, 'FundsRecoveryForTransactionAlreadyExists');
    if (answer.state !== 'LOST' && !known) return mapDone(answer, (value) => value.fundsRecovery);
    const own = await findOwnRecovery(client, wanted.rootTransactionId);
    if (own.state !== 'DONE') return own;
    if (own.value !== undefined) return getRecovery(client, own.value);
    if (known || tried === TRIES) return answer;
  }
}

async function findOwnRecovery(client: DictClient, root: string): Promise<DictAnswer<string | undefined>> {
  const found = await findInList(
    async (query) =>
      mapDone(
        await page(client, 'listReports', { IsReporter: 'true', ...query }),
        ({ hasMoreElements, infractionReports }) => ({ hasMoreElements, elements: infractionReports }),
      ),
    ({ transactionId, status, fundsRecoveryId }) =>
      transactionId === root && status !== 'CANCELLED' && fundsRecoveryId !== undefined,
  );
  return mapDone(found, (report) => report?.fundsRecoveryId);
}

export async function getRecovery(client: DictClient, id: string): Promise<DictAnswer<AnsweredRecovery>> {
  const { parameters } = named(client, id);
  const answer = await client.ask('getRecovery', { parameters, request: undefined });
  return mapDone(answer, (value) => value.fundsRecovery);
}

export async function updateRecovery(
  client: DictClient,
  id: string,
  changes: Changes,
): Promise<DictAnswer<AnsweredRecovery>> {
  const { parameters, request } = named(client, id);
  const answer = await client.ask('updateRecovery', { parameters, request: { ...request, ...changes } });
  return mapDone(answer, (value) => value.fundsRecovery);
}

/** After the analysis: requests refunds from each bank that agreed. */
export async function refundRecovery(client: DictClient, id: string): Promise<DictAnswer<AnsweredRecovery>> {
  return mapDone(await client.ask('refundRecovery', named(client, id)), (value) => value.fundsRecovery);
}

export async function cancelRecovery(client: DictClient, id: string): Promise<DictAnswer<AnsweredRecovery>> {
  return mapDone(await client.ask('cancelRecovery', named(client, id)), (value) => value.fundsRecovery);
}

export async function recoveryGraph(
  client: DictClient,
  id: string,
): Promise<DictAnswer<AnswerOf<'getRecoveryGraph'>>> {
  const { parameters } = named(client, id);
  return client.ask('getRecoveryGraph', { parameters, request: undefined });
}

export async function recoveryReports(client: DictClient, id: string) {
  const { parameters } = named(client, id);
  const answer = await client.ask('listRecoveryReports', { parameters, request: undefined });
  return mapDone(answer, (value) => value.infractionReports);
}

export async function recoveryRefunds(client: DictClient, id: string) {
  const { parameters } = named(client, id);
  const answer = await client.ask('listRecoveryRefunds', { parameters, request: undefined });
  return mapDone(answer, ({ refunds }) => refunds);
}

function named(client: DictClient, fundsRecoveryId: string) {
  return {
    parameters: { FundsRecoveryId: fundsRecoveryId },
    request: { fundsRecoveryId, participant: client.ispb },
  };
}
