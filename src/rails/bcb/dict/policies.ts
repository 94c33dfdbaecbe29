import type { AnswerOf } from '../dict-values/operations.ts';
import type { DictAnswer } from './answers.ts';
import type { DictClient } from './client.ts';

/** The bank's buckets as counted by the directory, and the bank's category there. */
export async function listPolicies(client: DictClient): Promise<DictAnswer<AnswerOf<'listPolicies'>>> {
  return client.ask('listPolicies', { request: undefined });
}

export async function getPolicy(
  client: DictClient,
  name: string,
): Promise<DictAnswer<AnswerOf<'getPolicy'>>> {
  return client.ask('getPolicy', { request: undefined, parameters: { PolicyName: name } });
}
