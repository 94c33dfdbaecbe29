import { type Static, Type } from 'typebox';
import type { Party } from '../../../rail/party.ts';
import { Refusal } from '../../../refusals.ts';
import { DEPARTED_ISPB, DROPPED_ISPB } from '../../../simulator/example-institution.ts';
import type { PayIn } from '../../../simulator/settlement/pay-in.ts';
import type { SimulatorControl } from '../../../simulator/simulator.ts';
import { parseTaxId } from '../../../values/tax-id.ts';
import { AmountSchema } from '../../json/amount-keyword.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { PaidAnswer } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

const CashInBody = Type.Object({
  amount: AmountSchema(),
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 77 })),
  pix_copy_and_paste: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'A BR Code, which the payer scans.' }),
  ),
  branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  number: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
  payer: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
      document: Type.Optional(Type.String({ format: 'tax-id', maxLength: 18 })),
      ispb: Type.Optional(
        Type.String({
          pattern: '^[0-9A-Z]{8}$',
          description: `${DEPARTED_ISPB} pays and then leaves Pix: a refund is refused immediately with DS27. ${DROPPED_ISPB} pays, and the settlement system drops the payment after the bank has accepted it.`,
        }),
      ),
      branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
      number: Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' })),
    }),
  ),
  settlement: Type.Optional(
    Type.Enum(['AT_ONCE', 'LATE', 'DROPPED'], {
      description:
        'Outcome at the settlement system after the bank has accepted the payment: it settles immediately (AT_ONCE, the default), it settles 5 s later (LATE), or it is rejected with AB03 and nothing is credited (DROPPED).',
    }),
  ),
  refund_outcome: Type.Optional(
    Type.Enum(['SUCCESS', 'REJECTED', 'SILENT'], {
      description: 'Answer of the payer’s institution to a refund. Default: SUCCESS.',
    }),
  ),
});

/** Plays other institutions that pay the bank and return its payments. */
export function paymentEndpoints({ control }: Sandbox): Endpoint[] {
  return [cashInEndpoint(control), cashoutReturnEndpoint(control)];
}

function cashInEndpoint(control: SimulatorControl): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/cash-ins',
    tag: 'Sandbox',
    summary: 'Simulate a payment from another institution, by key, by code, or by branch and number',
    body: CashInBody,
    response: PaidAnswer,
    handler: async ({ body }) => {
      const target = targetOf(body);
      const payment = {
        amount: body.amount,
        payer: payerOf(body),
        refundOutcome: body.refund_outcome ?? 'SUCCESS',
        ...(body.settlement === undefined ? {} : { settlement: body.settlement }),
      } as const;
      const { endToEndId, status, reason } = await ('copyAndPaste' in target
        ? control.payCode({ ...payment, ...target })
        : control.payIn({ ...payment, target }));
      return { end_to_end_id: endToEndId, status, reason };
    },
  });
}

function cashoutReturnEndpoint(control: SimulatorControl): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/cashout-returns',
    tag: 'Sandbox',
    summary: "Simulate a return by the recipient's institution",
    body: Type.Object({
      end_to_end_id: Type.String({ minLength: 1, maxLength: 64 }),
      amount: AmountSchema(),
      reason: Type.String({ pattern: '^[A-Z0-9]{4}$', description: 'A pacs.004 code such as MD06.' }),
    }),
    response: Type.Object({ return_id: Type.String(), status: Type.String() }),
    handler: async ({ body }) => {
      const made = await control.returnPayment({
        endToEndId: body.end_to_end_id,
        amount: body.amount,
        reason: body.reason,
      });
      if (!made.made) throw new Refusal(made.code === 'AM09' ? 'returnExceedsOriginal' : 'cashoutNotFound');
      return { return_id: made.returnId, status: made.status };
    },
  });
}

function targetOf(body: Static<typeof CashInBody>): PayIn['target'] | { copyAndPaste: string } {
  const { key, pix_copy_and_paste: copyAndPaste, branch, number } = body;
  const account = branch !== undefined && number !== undefined ? { branch, number } : undefined;
  const ways = [
    account,
    key === undefined ? undefined : { key },
    copyAndPaste === undefined ? undefined : { copyAndPaste },
  ].filter((way) => way !== undefined);
  const [way] = ways;
  if (way === undefined || ways.length > 1)
    throw invalid(['body'], 'Give either key, pix_copy_and_paste, or branch and number');
  return way;
}

function payerOf(body: Static<typeof CashInBody>): Partial<Party> {
  const { document, ...rest } = body.payer ?? {};
  const digits = document === undefined ? undefined : parseTaxId(document)?.digits;
  return digits === undefined ? rest : { ...rest, document: digits };
}
