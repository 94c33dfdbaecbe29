import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import type { AnswerOf, RequestOf } from '../dict-values/operations.ts';
import type { ClaimReason } from '../dict-values/vocabulary.ts';
import { type DictAnswer, isRefused, mapDone } from './answers.ts';
import type { DictClient } from './client.ts';
import { findInList, page } from './pages.ts';

type Wanted = RequestOf<'createClaim'>['claim'];
const TRIES = 3;
const NOT_FINAL = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'];

/**
 * Opens a claim. A claim has no id before it exists, so after a lost answer, or if the directory says that the key is
 * claimed, the bank's own claim is searched for; it is never opened twice.
 */
export async function createClaim(client: DictClient, wanted: Wanted): Promise<DictAnswer<AnsweredClaim>> {
  for (let tried = 1; ; tried++) {
    const answer = await client.ask('createClaim', { request: { claim: wanted } });
    if (answer.state !== 'LOST' && !isRefused(answer, 'ClaimAlreadyExistsForKey'))
      return mapDone(answer, ({ claim }) => claim);
    const own = await findOwnClaim(client, wanted);
    if (own.state !== 'DONE') return own;
    if (own.value !== undefined) return { state: 'DONE', value: own.value };
    if (answer.state === 'REFUSED' || tried === TRIES) return answer;
  }
}

/** The bank's unfinished claim of this key for this account. */
export async function findOwnClaim(
  client: DictClient,
  { key, claimerAccount: account }: Pick<Wanted, 'key' | 'claimerAccount'>,
): Promise<DictAnswer<AnsweredClaim | undefined>> {
  return findInList(
    async (query) =>
      mapDone(
        await page(client, 'listClaims', { IsClaimer: 'true', Status: NOT_FINAL, ...query }),
        ({ hasMoreElements, claims }) => ({ hasMoreElements, elements: claims }),
      ),
    (claim) =>
      claim.key === key &&
      claim.claimerAccount.accountNumber === account.accountNumber &&
      claim.claimerAccount.branch === account.branch,
  );
}

export async function getClaim(client: DictClient, id: string): Promise<DictAnswer<AnsweredClaim>> {
  const answer = await client.ask('getClaim', { request: undefined, parameters: { ClaimId: id } });
  return mapDone(answer, ({ claim }) => claim);
}

/** As the donor. */
export async function acknowledgeClaim(client: DictClient, id: string): Promise<DictAnswer<AnsweredClaim>> {
  const answer = await client.ask('acknowledgeClaim', named(client, id));
  return mapDone(answer, ({ claim }) => claim);
}

/** As the donor: the claim removes the bank's entry. */
export async function confirmClaim(
  client: DictClient,
  id: string,
  reason: ClaimReason,
): Promise<DictAnswer<AnsweredClaim>> {
  const { parameters, request } = named(client, id);
  const answer = await client.ask('confirmClaim', { parameters, request: { ...request, reason } });
  return mapDone(answer, ({ claim }) => claim);
}

/** As either side. */
export async function cancelClaim(
  client: DictClient,
  id: string,
  reason: ClaimReason,
): Promise<DictAnswer<AnsweredClaim>> {
  const { parameters, request } = named(client, id);
  const answer = await client.ask('cancelClaim', { parameters, request: { ...request, reason } });
  return mapDone(answer, ({ claim }) => claim);
}

/** As the claimer: the key then belongs to the bank, and the request's id is stored with it. */
export async function completeClaim(
  client: DictClient,
  id: string,
  requestId: string,
): Promise<DictAnswer<AnswerOf<'completeClaim'>>> {
  const { parameters, request } = named(client, id);
  return client.ask('completeClaim', { parameters, request: { ...request, requestId } });
}

function named(client: DictClient, claimId: string) {
  return { parameters: { ClaimId: claimId }, request: { claimId, participant: client.ispb } };
}
