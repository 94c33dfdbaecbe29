import type { EntryAnswer, EntryCreation, EntryRemoval, EntryUpdate } from '../../../rail/directory.ts';
import type { DictAnswer } from '../dict/answers.ts';
import { isRefused } from '../dict/answers.ts';
import { createEntry, deleteEntry, updateEntry, type WantedEntry } from '../dict/entries.ts';
import type { AnsweredEntry } from '../dict-values/bodies/entries.ts';
import { findEntry, putEntry, removeEntry } from './entry-store.ts';
import { once, type Reason, type Said } from './once.ts';
import { accountOf, keyTypeOf, ownerOf } from './parties.ts';
import type { DirectoryWorld } from './world.ts';

/** Shorter than the caller's lease, after which another node may send the request. */
export const CALL_MS = 3_500;

/** The directory's refusals, in the port's form. */
const REASONS: Readonly<Record<string, Reason>> = {
  EntryAlreadyExists: 'ALREADY_EXISTS',
  RequestIdAlreadyUsed: 'ALREADY_EXISTS',
  EntryKeyOwnedByDifferentPerson: 'OWNED_BY_ANOTHER_PERSON',
  EntryTaxIdNumberByDifferentOwner: 'OWNED_BY_ANOTHER_PERSON',
  EntryKeyInCustodyOfDifferentParticipant: 'HELD_ELSEWHERE',
  EntryLimitExceeded: 'LIMIT',
  EntryLockedByClaim: 'LOCKED_BY_CLAIM',
  NotFound: 'NOT_FOUND',
  TaxIdNumberBlocked: 'TAX_ID_BLOCKED',
  EntryBlocked: 'RESTRICTED',
  UserOrAccountWithFraudRelatedRestriction: 'RESTRICTED',
  EntryWithFraudRelatedRestriction: 'RESTRICTED',
};

/** Registers a key of the bank. The directory generates a random one and returns it. */
export function registerEntry(world: DirectoryWorld, request: EntryCreation): Promise<EntryAnswer> {
  return once(world, request, () => create(inTime(world), wantedOf(request), request.reason));
}

/** Changes a key's account, also to another customer's after a claim inside the bank. */
export function rebindEntry(world: DirectoryWorld, request: EntryUpdate): Promise<EntryAnswer> {
  return once(world, request, async () => {
    const asking = inTime(world);
    const wanted = wantedOf(request);
    const before = await findEntry(world.db.main, request.key, world.ispb);
    if (before === undefined || before.owner.taxIdNumber !== wanted.owner.taxIdNumber)
      return replace(asking, wanted);
    return update(asking, { ...wanted, requestId: before.requestId }, request.reason);
  });
}

export function giveUpEntry(world: DirectoryWorld, request: EntryRemoval): Promise<EntryAnswer> {
  return once(world, request, async () => {
    const { key, reason } = request;
    const answer = await deleteEntry(inTime(world).client, key, reason);
    return saidOf(world, answer, { key, write: (tx) => removeEntry(tx, key) });
  });
}

function inTime(world: DirectoryWorld): DirectoryWorld {
  return { ...world, client: world.client.within(CALL_MS) };
}

function wantedOf({ requestId, key, type, holder }: EntryCreation | EntryUpdate): WantedEntry {
  return { requestId, key, keyType: keyTypeOf(type), account: accountOf(holder), owner: ownerOf(holder) };
}

async function create(
  world: DirectoryWorld,
  wanted: WantedEntry,
  reason: EntryCreation['reason'] = 'USER_REQUESTED',
): Promise<Said> {
  const { key, keyType, account, owner, requestId } = wanted;
  const entry = { keyType, account, owner, ...(keyType !== 'EVP' && { key }) };
  const answer = await createEntry(world.client, { entry, reason, requestId });
  // An earlier entry of the bank that it no longer knows: the daily comparison finds its request.
  if (isRefused(answer, 'EntryAlreadyExists')) return update(world, wanted, 'USER_REQUESTED');
  return entryOf(world, answer, wanted);
}

async function update(
  world: DirectoryWorld,
  wanted: WantedEntry,
  reason: EntryUpdate['reason'],
): Promise<Said> {
  return entryOf(world, await updateEntry(world.client, wanted, reason), wanted);
}

/** An entry of another person cannot be updated: the old one is deleted and a new one created. Idempotent. */
async function replace(world: DirectoryWorld, wanted: WantedEntry): Promise<Said> {
  const said = await create(world, wanted);
  if (said.done || said.reason !== 'OWNED_BY_ANOTHER_PERSON') return said;
  const gone = await deleteEntry(world.client, wanted.key, 'USER_REQUESTED');
  return gone.state === 'DONE'
    ? create(world, wanted)
    : saidOf(world, gone, { ...wanted, write: async () => {} });
}

function entryOf(world: DirectoryWorld, answer: DictAnswer<AnsweredEntry>, wanted: WantedEntry): Said {
  const key = answer.state === 'DONE' ? answer.value.key : wanted.key;
  return saidOf(world, answer, { key, write: (tx) => putEntry(tx, { ...wanted, key }) });
}

function saidOf(
  { log }: DirectoryWorld,
  answer: DictAnswer<unknown>,
  done: { key: string; write: Extract<Said, { done: true }>['write'] },
): Said {
  if (answer.state === 'DONE') return { done: true, key: done.key, write: done.write };
  if (answer.state === 'THROTTLED') return { done: false, reason: 'THROTTLED' };
  if (answer.state !== 'REFUSED') return { done: false, reason: 'UNAVAILABLE' };
  const reason = REASONS[answer.problem.type];
  if (reason !== undefined) return { done: false, reason };
  log.error({ problem: answer.problem }, 'the directory could not parse a request about a key');
  return { done: false, reason: 'INVALID' };
}
