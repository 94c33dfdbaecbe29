import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '../accounts.ts';
import { AURORA, AURORA_READ_ONLY, BOREAL, startBank, type TestBank } from '../harness.ts';
import { decide, detail, payIn, report, reported } from '../meds.ts';
import { createCode, DAY, simplified } from '../receiving.ts';

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

describe('GET /v3/meds/{med_id}: 200', () => {
  it('every member of a case that waits, with documents of people masked', async () => {
    const account = await openAccount(bank, {
      balance: 0,
      type: 'PF',
      document: '11144477735',
      name: 'Ana Reis',
    });
    const payer = {
      name: 'Caio Prado',
      document: '529.982.247-25',
      ispb: '60701190',
      branch: '0123',
      number: '4567890',
    };
    const endToEndId = await payIn(bank, account, 100, { payer });
    const { pix_med_id, infraction_report_id } = await report(bank, endToEndId, {
      amount: 70.5,
      details: 'Comprei e nunca chegou',
    });
    const answer = await bank.get(`/v3/meds/${pix_med_id}`, { as: account.credential });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        pix_med_id,
        e2e: endToEndId,
        amount: 70.5,
        transaction_date: INSTANT,
        reason: 'RETURN_REQUEST',
        status: 'WAITING',
        infraction_report_id,
        infraction_report_status: 'RECEIVED',
        origin_situation_type: 'SCAM_FRAUD',
        details: 'Comprei e nunca chegou',
        payer_name: 'Caio Prado',
        payer_document: '***.982.247-**',
        debited: {
          ispb: '60701190',
          bank: 'Itaú Unibanco',
          agency: '0123',
          account: '567890',
          document: '***.982.247-**',
          name: 'Caio Prado',
        },
        credited: {
          ispb: '99999000',
          bank: 'Lastro',
          agency: '0001',
          account: account.number,
          document: '***.444.777-**',
          name: 'Ana Reis',
        },
        qrcode_details: null,
        analysis: {
          analysis_result: null,
          analysis_details_user: null,
          analysis_details_psp: null,
          internal_notes: null,
          user_analyzed_by: null,
          psp_analyzed_by: null,
        },
        chargebacks: [],
        created_at: INSTANT,
        updated_at: INSTANT,
      },
    ]);
    expect([pix_med_id, infraction_report_id]).toEqual([UUID, UUID]);
    // The path answers with a slash at its end too, and an id in either case.
    const again = await bank.get(`/v3/meds/${pix_med_id.toUpperCase()}/`, { as: account.credential });
    expect([again.status, again.body]).toEqual([200, answer.body]);
    await bank.verify();
  });

  it('the code that was paid, and the company by its whole CNPJ', async () => {
    const code = await createCode(bank, await simplified(bank, { amount: 40 }));
    const { pix_copy_and_paste } = code;
    const { end_to_end_id } = await bank.sandbox('/cash-ins', { amount: 40, pix_copy_and_paste });
    const { pix_med_id } = await report(bank, end_to_end_id, { origin_situation_type: 'OTHER' });
    const shown = await detail(bank, pix_med_id, AURORA);
    expect(shown.qrcode_details).toEqual({
      qr_code_id: code.qr_code_id,
      tx_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      pix_type: 'DYNAMIC',
      status: 'PAID',
      key: '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10',
      expiration_date: code.expiration_date,
      due_date: null,
      copy_and_paste: pix_copy_and_paste,
      payment_date: INSTANT,
      created_at: INSTANT,
    });
    expect(shown.credited).toMatchObject({ document: '11222333000181', name: 'Padaria Aurora Ltda' });
    await decide(bank, { id: pix_med_id, verb: 'accept', as: AURORA });
    await bank.drain();
    expect((await detail(bank, pix_med_id, AURORA)).qrcode_details.status).toBe('CHARGEBACK');
    await bank.verify();
  });

  it('the analysis and the chargebacks of a case that was accepted', async () => {
    const { id, as } = await reported(bank, { amount: 12 });
    await decide(bank, { id, verb: 'accept', as });
    await bank.drain();
    expect(await detail(bank, id, as)).toMatchObject({
      status: 'ACCEPTED_BY_USER',
      infraction_report_status: 'ANALYZED',
      analysis: {
        analysis_result: 'ACCEPTED',
        analysis_details_user: 'conferido com o cliente',
        analysis_details_psp: null,
        internal_notes: null,
        user_analyzed_by: as.clientId,
        psp_analyzed_by: null,
      },
      chargebacks: [
        {
          status: 'SUCCESS',
          info_text: 'Devolução por fundada suspeita de fraude (MED)',
          error_descriptor: null,
          amount: 12,
          created_at: INSTANT,
          updated_at: INSTANT,
        },
      ],
    });
    await bank.verify();
  });
});

describe('GET /v3/meds/{med_id}: refusals', () => {
  it('401: no token, a bad one, and one that has expired', async () => {
    const { id, as } = await reported(bank);
    const old = await bank.token(as);
    const words = { detail: 'Invalid authentication credentials' };
    for (const options of [{ as: null }, { token: 'nonsense' }]) {
      const answer = await bank.get(`/v3/meds/${id}`, options);
      expect([answer.status, answer.body]).toEqual([401, words]);
    }
    await bank.advance(DAY / 2);
    const expired = await bank.get(`/v3/meds/${id}`, { token: old });
    expect([expired.status, expired.body]).toEqual([401, { ...words, code: 'token_not_valid' }]);
  });

  it('403: without account.read', async () => {
    const { credential } = await openAccount(bank, { permissions: ['med.decide'] });
    const answer = await bank.get('/v3/meds/x', { as: credential });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it("404: no such case, another company's, and the other ids that lead to one", async () => {
    const { id, endToEndId, as } = await reported(bank);
    const { infraction_report_id } = await detail(bank, id, as);
    const asked = [
      [BOREAL, id],
      [as, 'f3b2a1c0-5d6e-4f70-8a91-b2c3d4e5f607'],
      [as, 'x'],
      [as, infraction_report_id],
      [as, endToEndId],
    ] as const;
    for (const [caller, medId] of asked) {
      const answer = await bank.get(`/v3/meds/${medId}`, { as: caller });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'MED not found' }]);
    }
    expect((await bank.get(`/v3/meds/${id}`, { as: AURORA_READ_ONLY })).status).toBe(404);
  });
});
