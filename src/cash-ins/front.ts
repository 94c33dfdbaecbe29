// Accepts and credits incoming payments.
export { type CashIn, cashInResource } from './cash-in.ts';
export { CASH_INS } from './cash-ins-in-turn.ts';
export { type Credit, creditCashIn } from './credit.ts';
export { listCashIns } from './list.ts';
export { type CashInRef, findCashIn, findCashIns, findReceivers } from './lock-cash-ins.ts';
export { RECEIVE, receivePayments } from './receive.ts';
export { insertReceivedIds, reserveReceivedId } from './write-cash-ins.ts';
