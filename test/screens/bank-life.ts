import { AURORA_ACCOUNT, BOREAL_ACCOUNT, type TestBank } from '../harness.ts';
import { bringToReview, newCnpj, newCpf, open } from '../onboarding.ts';
import { live } from './life.ts';

const DAY_S = 86_400;

const REPORTS = [
  { amount: 1_240.5, situation: 'SCAM_FRAUD', details: 'Comprou um forno pela internet e nunca recebeu.' },
  { amount: 389.9, situation: 'FRAUDULENT_ACCESS_AND_AUTHORIZATION', details: 'O celular foi furtado.' },
  { amount: 72, situation: 'COERCIVE_CRIME', details: 'Pagou sob ameaça.' },
] as const;

/** Where an operator finds what there is to see. */
export interface ConsolePlaces {
  payment: string;
  meds: string;
  requisition: string;
  health: string;
}

/** Some weeks of the whole bank: what customers did, what others report, and whom it has to let in. */
export async function liveAsBank(bank: TestBank): Promise<ConsolePlaces> {
  await live(bank);
  for (const [index, { amount, situation, details }] of REPORTS.entries()) {
    const to = index === 1 ? BOREAL_ACCOUNT : AURORA_ACCOUNT;
    const paid = await bank.sandbox('/cash-ins', {
      amount,
      branch: to.source_account_branch_identifier,
      number: to.source_account_number,
      payer: { name: 'Luísa Tavares', document: '39053344705' },
    });
    await bank.advance(DAY_S);
    await bank.sandbox('/meds', {
      end_to_end_id: paid.end_to_end_id,
      origin_situation_type: situation,
      reason: 'RETURN_REQUEST',
      details,
    });
  }
  const [first] = await Promise.all([
    bringToReview(bank, await open(bank, newCpf())),
    bringToReview(bank, await open(bank, newCnpj())),
    open(bank, newCpf()),
  ]);
  const paid = await returned(bank);
  return {
    payment: `/operator/app/payments/${paid}`,
    meds: '/operator/app/meds',
    requisition: `/operator/app/requisitions/${first.id}`,
    health: '/operator/app/health',
  };
}

/** A payment with a life worth telling: sent, settled, and given back by whoever got it. */
async function returned(bank: TestBank): Promise<string> {
  const order = { ...AURORA_ACCOUNT, amount: 642.3, key: 'returns@psp.example', tag: 'Embalagens' };
  const { body } = await bank.post('/create-cashout-self-approve', order);
  await bank.drain();
  await bank.advance(6);
  return (await bank.get(`/v2/finance/status-cashout?id=${body.id}`)).body.operationUuid;
}
