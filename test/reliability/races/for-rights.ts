import { cpfOf } from '../../../src/simulator/check-digits.ts';
import type { Json } from '../../harness.ts';
import { type Answered, openAsker } from '../torture/asker.ts';
import { sourceOf } from '../torture/program.ts';
import { atOnce, isDone, mustAnswer, oneWins, PATIENT, type Race, type Racer, wordsOf } from './racer.ts';

/** A code that proves a key, read in the mailbox where it was sent. */
async function proofOf(racer: Racer, key: string, type: 'EMAIL' | 'CELL_PHONE'): Promise<object> {
  const { asker, account } = racer;
  const body = { ...sourceOf(account), key_type: type, key_value: key, purpose: 'PIX_KEY_INCLUSION' };
  const sent = await mustAnswer(asker, '/v3/dict/key/verifications/send', body);
  const path = `/sandbox/messages?to=${encodeURIComponent(key)}`;
  const outbox = await asker.insist({ path, open: true });
  const message = (outbox.body.messages as Json[])[0];
  return { verification_request_id: sent.verification_request_id, token: message?.code };
}

function giveUp({ asker }: Racer, key: string): Promise<Answered & { again: boolean }> {
  const path = `/v3/dict/key/${encodeURIComponent(key)}`;
  return asker.insist({ method: 'DELETE', path, signed: JSON.stringify({ key }) });
}

const USED = 'Verification request not found';
const TRIED = 'Invalid code';

/** An e-mail address that two customers register at once becomes the key of one. */
const oneKeyRegistered: Race = async ({ shop, buyer, serial }, callers) => {
  const key = `corrida-${serial()}@cliente.example`;
  const holders = [shop, buyer];
  const proofs = [await proofOf(shop, key, 'EMAIL'), await proofOf(buyer, key, 'EMAIL')];
  const answers = await atOnce(callers, (index) => {
    const { asker, account } = holders[index % 2] as Racer;
    const body = { ...sourceOf(account), reason: 'customer request', type: 'EMAIL', ...proofs[index % 2] };
    return asker.insist({ path: '/v3/dict/key', body });
  });
  const wrong = oneWins(answers, [USED, TRIED, ...TAKEN]);
  const winner = holders[answers.findIndex(isDone) % 2] as Racer;
  const gone = await giveUp(winner, key);
  // Given up without an answer, it is not found the second time.
  const isGone = gone.status === 200 || (gone.again && gone.status === 404);
  return isGone ? wrong : [...wrong, `its winner has no such key: ${wordsOf([gone])}`];
};

const TAKEN = [
  'This PIX key is already registered to another account and cannot be reused.',
  'This PIX key is already registered to this account.',
];

/** A key is given up once. */
const oneKeyGivenUp: Race = async ({ other }, callers) => {
  const wanted = { ...sourceOf(other.account), reason: 'customer request', type: 'EVP' };
  const made = await mustAnswer(other.asker, '/v3/dict/key', wanted);
  const key: string = made.key ?? made.pix_key ?? made.key_value;
  return oneWins(await atOnce(callers, () => giveUp(other, key)), ['Active PIX key not found']);
};

/** A key elsewhere that two customers claim at once has one open claim. */
const oneClaim: Race = async ({ buyer, other, serial }, callers) => {
  const key = `+55119${String(10_000_000 + serial()).padStart(8, '0')}`;
  const entry = { key, type: 'CELL_PHONE', document: '52998224725', name: 'Quem a Tinha' };
  await mustAnswer(buyer.asker, '/sandbox/directory-entries', entry, { open: true });
  const holders = [buyer, other];
  const proofs = [await proofOf(buyer, key, 'CELL_PHONE'), await proofOf(other, key, 'CELL_PHONE')];
  const answers = await atOnce(callers, (index) => {
    const { asker, account } = holders[index % 2] as Racer;
    const body = { ...sourceOf(account), key, type: 'CELL_PHONE', claim_type: 'OWNERSHIP' };
    return asker.insist({ path: '/v3/dict/claim', body: { ...body, ...proofs[index % 2] } });
  });
  const wrong = oneWins(answers, ['A claim is already open for this key', USED, TRIED]);
  const won = answers.findIndex(isDone);
  const { asker } = holders[won % 2] as Racer;
  const path = `/v3/dict/claim/${answers[won]?.body.pix_key_claim_id}/cancel`;
  const cancelled = await asker.insist({ path, body: { reason: 'USER_REQUESTED' } });
  return cancelled.status === 200 ? wrong : [...wrong, `the claim stays: ${wordsOf([cancelled])}`];
};

/** A claim on a key of the customer's is confirmed or cancelled, by one of many words. */
const oneWordOnAClaim: Race = async ({ shop, serial, random }, callers) => {
  const key = `+55118${String(10_000_000 + serial()).padStart(8, '0')}`;
  const proof = await proofOf(shop, key, 'CELL_PHONE');
  const wanted = { ...sourceOf(shop.account), reason: 'customer request', type: 'CELL_PHONE', ...proof };
  await mustAnswer(shop.asker, '/v3/dict/key', wanted);
  const claim = { key, claim_type: 'PORTABILITY' };
  const opened = await mustAnswer(shop.asker, '/sandbox/claims', claim, { open: true });
  const { pix_key_claim_id: id, claim_id: theirs } = opened;
  await mustAnswer(shop.asker, `/v3/dict/claim/${id}/acknowledge`, {});
  const first = random(2);
  const verbs = Array.from({ length: callers }, (_, index) => (index % 2 === first ? 'confirm' : 'cancel'));
  const body = { reason: 'USER_REQUESTED' };
  const answers = await Promise.all(
    verbs.map((verb) => shop.asker.insist({ path: `/v3/dict/claim/${id}/${verb}`, body })),
  );
  // A confirmed claim is cancelled for fraud alone.
  const wrong = oneWins(answers, ['Claim in wrong status', 'Reason not allowed']);
  const confirmed = verbs[answers.findIndex(isDone)] === 'confirm';
  if (confirmed) await mustAnswer(shop.asker, `/sandbox/claims/${theirs}/complete`, {}, { open: true });
  const gone = await giveUp(shop, key);
  const kept = gone.status === 200;
  return kept === !confirmed ? wrong : [...wrong, `the key is ${kept ? 'kept' : 'lost'} all the same`];
};

export const MOST_FOR_RIGHTS: Readonly<Record<string, number>> = { 'one document': 30 };

/** Many who begin to open an account for one document begin one. */
const oneDocument: Race = async ({ serial, urlNow }, callers) => {
  const number = serial();
  const document = cpfOf(200_000_000 + number);
  // Thirty may come from an address in an hour; the network of this machine has many.
  const localAddress = `127.${1 + ((number >> 14) % 254)}.${(number >> 7) % 128}.${1 + (number % 128)}`;
  const asker = openAsker(urlNow, undefined, { ...PATIENT, localAddress });
  const body = { document_legal_id: document, email: `p${document}@people.example`, onboarding_type: 'PF' };
  const answers = await atOnce(callers, () =>
    asker.insist({ path: '/v3/onboarding/form', body, open: true }),
  );
  asker.close();
  const begun = answers.filter(({ status }) => status === 201).length;
  const ids = new Set(answers.map((answer) => answer.body.onboarding_requisition_id ?? wordsOf([answer])));
  return begun === 1 && ids.size === 1 ? [] : [`${begun} began of ${callers}, with ${[...ids]}`];
};

/** An endpoint is given up once. */
const oneEndpoint: Race = async ({ other }, callers) => {
  const body = { url: 'http://127.0.0.1:9/closed', type: 'ALL' };
  const { id } = await mustAnswer(other.asker, '/v3/webhooks', body);
  const answers = await atOnce(callers, () =>
    other.asker.insist({ method: 'DELETE', path: `/v3/webhooks/${id}`, signed: '' }),
  );
  return oneWins(answers, ['Webhook not found']);
};

export const FOR_RIGHTS: Readonly<Record<string, Race>> = {
  'one key registered': oneKeyRegistered,
  'one key given up': oneKeyGivenUp,
  'one claim': oneClaim,
  'one word on a claim': oneWordOnAClaim,
  'one document': oneDocument,
  'one endpoint': oneEndpoint,
};
