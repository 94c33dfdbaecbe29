import { AURORA_ACCOUNT, type TestBank } from '../harness.ts';
import { open } from '../onboarding.ts';
import { asOperator } from '../operators.ts';
import { paidCode, receive } from '../receiving.ts';
import type { Known } from './fuzzed-request.ts';

/** Something of each kind that operators and the pages look at, by the names that members and parameters have. */
export async function makeLifeForFuzz(bank: TestBank): Promise<Known> {
  const payment = { ...AURORA_ACCOUNT, amount: 3, key: 'ok@psp.example' };
  const { id: cashout } = (await bank.post('/create-cashout-self-approve', payment)).body;
  const { id: waiting } = (await bank.post('/create-cashout', payment)).body;
  const code = await paidCode(bank, 12);
  const cashIn = await receive(bank, 30);
  const report = {
    end_to_end_id: cashIn.end_to_end_id,
    ...{ origin_situation_type: 'SCAM_FRAUD', reason: 'RETURN_REQUEST' },
  };
  const { pix_med_id } = await bank.sandbox('/meds', report);
  const { id: requisition } = await open(bank);
  await bank.drain();
  const rosa = await asOperator(bank);
  const { results } = (await rosa.get('/operator/companies')).body;
  const companies = results.map(({ id }: { id: number }) => id);
  return {
    ...{ id: [cashout, waiting, code.qr_code_id, cashIn.id, requisition, ...companies] },
    ...{ branch: ['0001'], number: ['100013', '100021'], q: ['Padaria', '11222333000181', '100013'] },
    ...{ pix_med_id: [pix_med_id], end_to_end_id: [cashIn.end_to_end_id] },
    ...{ source_account_branch_identifier: ['0001'], source_account_number: ['100013'] },
    ...{ account_branch_identifier: ['0001'], account_number: ['100013'], limit: [1, 20] },
    ...{ key: ['ok@psp.example', '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10'], amount: [0.01, 1, 10] },
    ...{ start: ['2026-01-01', '2026-01-01T00:00:00Z'], end: ['2026-12-31', '2099-01-01T00:00:00Z'] },
    ...{ pix_copy_and_paste: [code.pix_copy_and_paste], email: ['lia@exemplo.example'], name: ['Lia'] },
  };
}
