import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import {
  ACCOUNT_TYPE,
  INITIATION,
  PURPOSE,
  REJECTION,
  RETURN_REASON,
  SERVICE_LEVEL,
} from '../../src/rails/bcb/messages/leaves.ts';
import type { Leaf } from '../../src/rails/bcb/messages/schema.ts';
import type { OrderTransaction } from '../../src/rails/bcb/messages/tables/pacs-008.ts';
import { railId } from '../../src/values/ids.ts';
import { centavos } from '../../src/values/money.ts';
import { EXAMPLE_ISPB } from '../institutions/examples.ts';
import { returnOf } from '../institutions/give-back.ts';
import { sentinelByKey } from '../institutions/sentinels.ts';
import { faultAtDoor } from '../spi/judge-order.ts';
import { faultOfReturn } from '../spi/judge-return.ts';
import type { Spi } from '../spi/spi.ts';
import type { Plays, ServiceType } from '../spi/state.ts';
import { takeOrder, takeReturn } from '../spi/take.ts';
import type { World } from '../world/world.ts';
import { amountIn, type ControlCall, ControlRefused, neededText, numberIn, textIn } from './requests.ts';

type Body = ControlCall['body'];

/** Makes an example institution pay a participant. Returns the id of the payment. */
export function payFromExample(body: Body, { world, spi }: { world: World; spi: Spi }) {
  const from = textIn(body, 'from') ?? EXAMPLE_ISPB;
  if (spi.participants.get(from)?.connected !== false)
    throw new ControlRefused(`${from} is not an example institution.`);
  const order = orderOf(body, from, world);
  const service = serviceOf(body);
  let refused: string | undefined;
  spi.act(from, (desk) => {
    refused = faultAtDoor(order, service, desk);
    if (refused === undefined) desk.record(...takeOrder(order, service, desk.now, playsOf(body)));
  });
  if (refused !== undefined) throw new ControlRefused(`The system refuses the payment: ${refused}.`, 409);
  return { endToEndId: order.ids.endToEndId };
}

function serviceOf(body: Body): ServiceType {
  const service = coded(SERVICE_LEVEL, textIn(body, 'service') ?? 'PAGPRI');
  return { priority: service === 'PAGPRI' ? 'HIGH' : 'NORM', service };
}

function orderOf(body: Body, from: string, world: World): OrderTransaction {
  const now = world.now();
  const key = textIn(body, 'key');
  const txId = textIn(body, 'txId');
  const payer = sentinelByKey('ok@psp.example')?.holder;
  if (payer === undefined) throw new Error('The example has no payer.');
  const branch = textIn(body, 'branch');
  const remittance = textIn(body, 'text');
  const initiator = textIn(body, 'initiator');
  return {
    ids: {
      endToEndId:
        textIn(body, 'endToEndId') ?? railId('E', { ispb: from, instant: now, free: world.draw(11) }),
      ...(txId !== undefined && { txId }),
    },
    amount: writeAmount(centavos(amountIn(body, 'amount'))),
    acceptedAt: new Date(now.getTime() - (numberIn(body, 'acceptedAgoMs') ?? 0)).toISOString(),
    charges: 'SLEV',
    initiation: coded(INITIATION, textIn(body, 'initiation') ?? (key === undefined ? 'MANU' : 'DICT')),
    debtor: {
      name: textIn(body, 'payerName') ?? payer.name,
      document: textIn(body, 'payerDocument') ?? payer.document,
    },
    debtorAccount: { address: { number: payer.number, branch: payer.branch }, type: payer.type },
    debtorAgent: from,
    creditorAgent: neededText(body, 'to'),
    creditorDocument: neededText(body, 'document'),
    creditorAccount: {
      address: { number: neededText(body, 'account'), ...(branch !== undefined && { branch }) },
      type: coded(ACCOUNT_TYPE, textIn(body, 'accountType') ?? 'TRAN'),
      ...(key !== undefined && { key }),
    },
    purpose: coded(PURPOSE, textIn(body, 'purpose') ?? 'IPAY'),
    ...(initiator !== undefined && { initiator }),
    ...(remittance !== undefined && { remittance: { text: remittance } }),
  };
}

/** `drop`: after acceptance, the system rejects it. `onReturn`: the answer to its returns. */
function playsOf(body: Body): Plays {
  const drop = textIn(body, 'drop');
  const onReturn = textIn(body, 'onReturn');
  if (onReturn !== undefined && onReturn !== 'ACCEPT' && onReturn !== 'REJECT' && onReturn !== 'SILENT')
    throw new ControlRefused('onReturn is ACCEPT, REJECT or SILENT.');
  return {
    ...(drop !== undefined && { drop: coded(REJECTION, drop) }),
    ...(onReturn !== undefined && { onReturn }),
  };
}

/** Makes an example institution return a payment, whole or in part. */
export function returnFromExample(body: Body, { world, spi }: { world: World; spi: Spi }) {
  const id = neededText(body, 'endToEndId');
  const payment = spi.state.transfers.get(id);
  if (payment === undefined) throw new ControlRefused(`There is no payment ${id}.`, 404);
  if (spi.participants.get(payment.to)?.connected !== false)
    throw new ControlRefused(`${payment.to} is not an example institution.`);
  const now = world.now();
  const amount = body.amount === undefined ? payment.amount : amountIn(body, 'amount');
  const reason = coded(RETURN_REASON, textIn(body, 'reason') ?? 'MD06');
  const given = returnOf(payment, { amount, reason, now, free: world.draw(11) });
  let refused: string | undefined;
  spi.act(payment.to, (desk) => {
    refused = faultOfReturn(given, desk);
    if (refused === undefined) desk.record(...takeReturn(given, desk.now));
  });
  if (refused !== undefined) throw new ControlRefused(`The system refuses the return: ${refused}.`, 409);
  return { returnId: given.returnId };
}

function coded<Text extends string>(leaf: Leaf<Text>, text: string): Text {
  const found = leaf.values?.find((value) => value === text);
  if (found === undefined) throw new ControlRefused(`${text} is not ${leaf.is}.`);
  return found;
}
