// Makes codes for money that is asked for, and reads those of others.
export { codeBudgetOf } from './budget.ts';
export { CANCEL_CODE } from './cancel.ts';
export { amountAt, type CodeStatus, fineAmount, isCharge, type PaymentCode, statusAt } from './code.ts';
export { CODES, type CodeSet } from './codes-in-turn.ts';
export { CREATE_CODE, type ShownCode } from './create.ts';
export { type CodeRequest, isChargeType } from './decide-create.ts';
export { type CodeDesk, openCodeDesk } from './desk.ts';
export { findCode, findCodeByTxid, isPayable } from './find.ts';
export { foreignLocations } from './foreign-locations.ts';
export { qrImage } from './image.ts';
export { listCodes } from './list.ts';
export { isPayableDay, locationPayload } from './location.ts';
export { codeRefusal, findCodes, findCodesById, payCode } from './pay.ts';
export { promiseEndToEndId, withPromisedId } from './promise-id.ts';
export { freeCode, reserveCode } from './reserve.ts';
export { codeResource } from './resource.ts';
export { createScanner, type Locations, type ScannedCode, type ScannedTerms, type Scanner } from './scan.ts';
export { type StandingOfCode, standingOf } from './shown.ts';
