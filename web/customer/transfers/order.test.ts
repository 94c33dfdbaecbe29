import { describe, expect, it } from 'vitest';
import type { DecodedCode } from '../../api/resources.ts';
import { fixedAmount, NO_DRAFT, orderOf } from './order.ts';

const CHARGE: DecodedCode = {
  type: 'DYNAMIC_CHARGE',
  ispb: '99999001',
  agency: '0001',
  account: '000019',
  key: 'ok@psp.example',
  receiver_name: 'Moinho Três Rios',
  receiver_fantasy_name: null,
  receiver_document_legal_id: '11444777000161',
  receiver_document_type: 'CNPJ',
  end_to_end_id: 'E9999900120261121120000000000001',
  account_type: 'PAYMENT_ACCOUNT',
  journey: null,
  key_type: 'EMAIL',
  data_qr_code_static: null,
  data_qr_code_dynamic_immediate: null,
  data_qr_code_dynamic_charge: {
    amount: 100.1,
    description: null,
    due_date: null,
    fine_amount: 2.2,
    interest_amount: 0.3,
    discount_amount: 0.6,
  },
  data_qr_code_compound: null,
};

describe('an order', () => {
  it('names a key as the bank keeps it', () => {
    expect(orderOf({ ...NO_DRAFT, key: '529.982.247-25', amount: '10,5', tag: ' pão ' }, undefined)).toEqual({
      amount: 10.5,
      key: '52998224725',
      tag: 'pão',
    });
  });

  it('is none without an amount, or of nothing', () => {
    expect(orderOf({ ...NO_DRAFT, key: 'ok@psp.example' }, undefined)).toBeUndefined();
    expect(orderOf({ ...NO_DRAFT, key: 'ok@psp.example', amount: '0' }, undefined)).toBeUndefined();
  });

  it('pays what a charge asks for on the day', () => {
    expect(fixedAmount(CHARGE)).toBe(102);
    expect(orderOf({ ...NO_DRAFT, way: 'code', code: ' 000201 ', amount: '5' }, CHARGE)).toEqual({
      amount: 102,
      pix_copy_and_paste: '000201',
    });
  });

  it('names an account with its check digit and a sound document', () => {
    const draft = {
      ...NO_DRAFT,
      way: 'account' as const,
      ispb: '99999001',
      branch: '1',
      number: '12345-6',
      document: '111.444.777-35',
      name: 'Luísa Tavares',
      amount: '1.000,00',
    };
    expect(orderOf(draft, undefined)?.recipient).toEqual({
      ispb: '99999001',
      branch: '1',
      number: '123456',
      account_type: 'CURRENT_ACCOUNT',
      document: '11144477735',
      name: 'Luísa Tavares',
    });
    expect(orderOf({ ...draft, document: '111.444.777-36' }, undefined)).toBeUndefined();
  });
});
