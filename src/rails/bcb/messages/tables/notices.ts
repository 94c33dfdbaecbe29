import { DATE_TIME, TEXT_33, TEXT_35, TEXT_350, TEXT_1000 } from '../leaves.ts';
import { group, one, oneOf, optional } from '../schema.ts';
import { GROUP_HEADER } from './header.ts';

/** A message was not understood: none of its transactions counts. */
export const ADMI_002 = group({
  /** The message's id; where that could not be read, the id that its bytes were stored under. */
  reference: one('RltdRef/Ref', TEXT_33),
  reason: one(
    'Rsn',
    group({
      reason: one('RjctgPtyRsn', TEXT_35),
      at: optional('RjctnDtTm', DATE_TIME),
      location: optional('ErrLctn', TEXT_350),
      description: optional('RsnDesc', TEXT_350),
      data: optional('AddtlData', TEXT_1000),
    }),
  ),
});

/** A notice to all. */
export const ADMI_004 = group({
  event: one('EvtInf', group({ code: one('EvtCd', oneOf('SPI')), text: one('EvtDesc', TEXT_1000) })),
});

/** Asks for an echo. Nothing links the two but the text. */
export const PIBR_001 = group({
  header: one('GrpHdr', GROUP_HEADER),
  data: one('EchoTxInf/Data', TEXT_35),
});

export const PIBR_002 = group({
  header: one('GrpHdr', GROUP_HEADER),
  data: one('EchoTxInf/OrgnlData', TEXT_35),
});
