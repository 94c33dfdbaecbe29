import { randomUUID } from 'node:crypto';
import type { Json } from '../../harness.ts';
import { findReport } from '../torture/pay-in.ts';
import { recipientOf } from '../torture/pay-out.ts';
import { sourceOf } from '../torture/program.ts';
import {
  atOnce,
  endOf,
  isDone,
  moneyOf,
  mustAnswer,
  oneWins,
  type Race,
  type Racer,
  refusedOtherwise,
  wordsOf,
} from './racer.ts';

const DAY_MS = 86_400_000;
const reais = (centavos: number) => centavos / 100;

/** By account details: the directory lets nobody look up many keys without paying. */
function terms(from: Racer, to: Racer, amount: number) {
  return { ...sourceOf(from.account), amount: reais(amount), ...recipientOf(to) };
}

function move(from: Racer, to: Racer, amount: number): void {
  from.balance -= amount;
  to.balance += amount;
}

/**
 * A payment asked for many times under one key, in either letter case, is one payment; whoever asks for another amount
 * under it is told so.
 */
const oneKeyOfIdempotency: Race = async ({ shop, buyer, random }, callers) => {
  const amount = 1 + random(100);
  const others = random(2);
  const key = randomUUID();
  const answers = await atOnce(callers, (index) =>
    buyer.asker.insist({
      path: '/create-cashoutmanual-self-approve',
      body: terms(buyer, shop, amount + (index % 2) * others),
      key: index % 3 === 0 ? key.toUpperCase() : key,
    }),
  );
  const ids = new Set(answers.filter(isDone).map(({ body }) => body.id));
  if (ids.size !== 1) return [`one key made ${[...ids]}: ${wordsOf(answers)}`];
  const { status, erro_descriptor: why, amount: paid } = await endOf(buyer, [...ids][0]);
  if (status !== 'SUCCESS') return [`the payment is ${status} ${why}`];
  move(buyer, shop, Math.round(paid * 100));
  const alike = answers.filter((_, index) => amount + (index % 2) * others === Math.round(paid * 100));
  return [
    ...(alike.every(isDone) ? [] : [`the same request was refused: ${wordsOf(alike)}`]),
    ...(answers.filter(isDone).length === alike.length ? [] : ['another request was answered under the key']),
    ...refusedOtherwise(answers, ['Idempotency key already used with a different request']),
  ];
};

/** Of payments that together want more than there is, as many succeed as there is money for, to the centavo. */
const oneBalance: Race = async ({ shop, dry, random, urlNow }, callers) => {
  const amount = 1 + random(100);
  const rest = random(2) === 0 ? amount - 1 : random(amount);
  const wanted = amount * random(callers) + rest - dry.balance;
  if (wanted > 0) {
    await credit(urlNow(), dry, wanted);
    dry.balance += wanted;
  }
  const enough = Math.min(callers, Math.floor(dry.balance / amount));
  const answers = await atOnce(callers, () =>
    dry.asker.insist({ path: '/create-cashoutmanual-self-approve', body: terms(dry, shop, amount) }),
  );
  const made = answers.filter(isDone);
  if (made.length < callers) return [`payments were refused: ${wordsOf(answers)}`];
  const ends = await Promise.all(made.map(({ body }) => endOf(dry, body.id)));
  const paid = ends.filter(({ status }) => status === 'SUCCESS').length;
  move(dry, shop, amount * enough);
  const { total, blocked } = await moneyOf(dry);
  return [
    ...(paid === enough ? [] : [`there was money for ${enough}, and ${paid} were paid`]),
    ...(total === dry.balance && blocked === 0
      ? []
      : [`${total} are left, ${blocked} of them blocked, not ${dry.balance}`]),
  ];
};

async function credit(url: string, { account }: Racer, amount: number): Promise<void> {
  const answer = await fetch(`${url}/sandbox/accounts/0001/${account}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credit: reais(amount) }),
  });
  if (!answer.ok) throw new Error(`a credit was answered ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** A code that many pay is paid by one, and the others keep their money. */
const oneCode: Race = async ({ shop, buyer, other, random }, callers) => {
  const amount = 1 + random(100);
  const { qr_code_id: id, pix_copy_and_paste } = await mustAnswer(
    shop.asker,
    '/v2/finance/create-pix-copy-and-paste',
    {
      ...{ ...sourceOf(shop.account), amount: reais(amount), type_fine: 'NONE' },
      expiration_date: new Date(Date.now() + 300 * DAY_MS).toISOString(),
    },
  );
  const payers = Array.from({ length: callers }, (_, index) => (index % 2 === 0 ? buyer : other));
  const answers = await Promise.all(
    payers.map((payer) => {
      const body = { ...sourceOf(payer.account), pix_copy_and_paste, amount: reais(amount) };
      return payer.asker.insist({ path: '/create-copy-and-paste-transfer', body });
    }),
  );
  const ends = await Promise.all(
    answers.map((answer, index) => (isDone(answer) ? endOf(payers[index] as Racer, answer.body.id) : null)),
  );
  const winners = payers.filter((_, index) => ends[index]?.status === 'SUCCESS');
  const [winner] = winners;
  if (winners.length !== 1 || winner === undefined) return [`${winners.length} paid the code`];
  move(winner, shop, amount);
  const shown = await shop.asker.insist({ path: `/v2/finance/status-pix-copy-and-paste?id=${id}` });
  return shown.body.status === 'PAID' ? [] : [`the code is ${shown.body.status}`];
};

const LEFT_OF_A_PAYMENT = 'Amount is greater than the value of transaction';

/** Of refunds that together want more than came, as many are made as fit. */
const whatIsLeftOfAPayment: Race = async ({ shop, buyer, random }, callers) => {
  const each = 1 + random(50);
  const fitting = 1 + random(Math.min(callers, 4));
  const amount = each * fitting + random(each);
  const sent = await mustAnswer(
    buyer.asker,
    '/create-cashoutmanual-self-approve',
    terms(buyer, shop, amount),
  );
  const ended = await endOf(buyer, sent.id);
  const came = await shop.asker.insist({ path: `/v2/finance/cashin/${ended.operationUuid}` });
  if (came.status !== 200) return [`a payment that ended ${ended.status} is not there: ${wordsOf([came])}`];
  const body = { transaction_id: came.body.id, information: 'troca', amount: reais(each) };
  const answers = await atOnce(callers, () => shop.asker.insist({ path: '/v2/finance/chargeback', body }));
  const made = answers.filter(isDone).length;
  move(buyer, shop, amount - each * made);
  const wanted = Math.min(callers, fitting);
  return [
    ...(made === wanted ? [] : [`${made} refunds of ${each} out of ${amount}, not ${wanted}`]),
    ...refusedOtherwise(answers, [LEFT_OF_A_PAYMENT]),
  ];
};

/** One refund of a payment is under way at a time. */
const oneRefundUnderWay: Race = async ({ shop, random }, callers) => {
  const came = await receive(shop, 100 + random(100), 'SILENT');
  const body = { transaction_id: came.id, information: 'troca', amount: 0.01 };
  const answers = await atOnce(callers, () => shop.asker.insist({ path: '/v2/finance/chargeback', body }));
  return oneWins(answers, ['There is a refund in processing']);
};

/** A cash-in from another institution, as the shop is shown it. */
async function receive(shop: Racer, amount: number, outcome: string): Promise<Json> {
  const body = { amount: reais(amount), key: shop.key, refund_outcome: outcome };
  const paid = await mustAnswer(shop.asker, '/sandbox/cash-ins', body, { open: true });
  shop.balance += amount;
  const came = await shop.asker.insist({ path: `/v2/finance/cashin/${paid.end_to_end_id}` });
  return { ...came.body, endToEndId: paid.end_to_end_id };
}

/** A payment that is approved and cancelled at once is one of both. */
const oneApproval: Race = async ({ shop, buyer, random }, callers) => {
  const amount = 1 + random(100);
  const { id } = await mustAnswer(buyer.asker, '/create-cashout-manual', terms(buyer, shop, amount));
  const first = random(2);
  const verbs = Array.from({ length: callers }, (_, index) => (index % 2 === first ? 'approve' : 'cancel'));
  const answers = await Promise.all(
    verbs.map((verb) => buyer.asker.insist({ path: `/${verb}-cashout`, body: { id } })),
  );
  const approved = verbs[answers.findIndex(isDone)] === 'approve';
  const { status } = await endOf(buyer, id);
  if (approved) move(buyer, shop, amount);
  const wanted = approved ? 'SUCCESS' : 'CANCELLED';
  return [
    ...oneWins(answers, ['Transaction in wrong status']),
    ...(status === wanted ? [] : [`the payment is ${status}, not ${wanted}`]),
  ];
};

const DECISIONS: Readonly<Record<string, string>> = {
  accept: 'ACCEPTED_BY_USER',
  reject: 'REJECTED_BY_USER',
  cancel: 'CANCELLED_BY_USER',
};

/** The id of the case that a report has opened. One that was taken without an answer is refused the second time. */
async function reportFraud(shop: Racer, endToEndId: string): Promise<string | undefined> {
  const body = { end_to_end_id: endToEndId, origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' };
  const made = await shop.asker.insist({ path: '/sandbox/meds', body, open: true });
  if (made.status === 200) return made.body.pix_med_id;
  if (!made.again) throw new Error(`/sandbox/meds: ${made.status} ${JSON.stringify(made.body)}`);
  return findReport(shop, endToEndId);
}

/** A reported payment is decided once. */
const oneDecision: Race = async ({ shop, random }, callers) => {
  const amount = 100 + random(100);
  const { endToEndId } = await receive(shop, amount, 'SUCCESS');
  const id = await reportFraud(shop, endToEndId);
  const verbs = Array.from({ length: callers }, () => ['accept', 'reject', 'cancel'][random(3)] as string);
  const answers = await Promise.all(
    verbs.map((verb) => {
      const body = verb === 'cancel' ? {} : { body: { details: 'conferido' } };
      return shop.asker.insist({ method: 'POST', path: `/v3/meds/${id}/${verb}`, ...body });
    }),
  );
  const won = verbs[answers.findIndex(isDone)];
  if (won === 'accept') shop.balance -= amount;
  const { body } = await shop.asker.insist({ path: `/v3/meds/${id}` });
  return [
    ...oneWins(answers, ['MED in wrong status']),
    ...(body.status === DECISIONS[won ?? ''] ? [] : [`the case is ${body.status} after ${won}`]),
  ];
};

/** A reported payment is decided once, by its customer or by one of the bank's people. */
const oneDecisionOfTheBank: Race = async ({ shop, random, officials }, callers) => {
  const amount = 100 + random(100);
  const { endToEndId } = await receive(shop, amount, 'SUCCESS');
  const id = await reportFraud(shop, endToEndId);
  const people = await officials.get();
  const asked = Array.from({ length: callers }, (_, index) => ({
    verb: ['accept', 'reject'][random(2)] as string,
    official: people[index % (people.length + 1)],
  }));
  const body = { details: 'conferido' };
  const answers = await Promise.all(
    asked.map(({ verb, official }) =>
      official === undefined
        ? shop.asker.insist({ path: `/v3/meds/${id}/${verb}`, body })
        : official.ask({ path: `/operator/meds/${id}/${verb}`, body }),
    ),
  );
  const won = asked[answers.findIndex(isDone)];
  if (won?.verb === 'accept') shop.balance -= amount;
  const wanted = `${won?.verb === 'accept' ? 'ACCEPTED' : 'REJECTED'}_BY_${won?.official === undefined ? 'USER' : 'PSP'}`;
  const shown = await shop.asker.insist({ path: `/v3/meds/${id}` });
  return [
    ...oneWins(answers, ['MED in wrong status']),
    ...(shown.body.status === wanted ? [] : [`the case is ${shown.body.status}, not ${wanted}`]),
  ];
};

export const FOR_MONEY: Readonly<Record<string, Race>> = {
  'one idempotency key': oneKeyOfIdempotency,
  'one balance': oneBalance,
  'one code': oneCode,
  'what is left of a payment': whatIsLeftOfAPayment,
  'one refund under way': oneRefundUnderWay,
  'one approval': oneApproval,
  'one decision on a report': oneDecision,
  'one decision of the bank on a report': oneDecisionOfTheBank,
};
