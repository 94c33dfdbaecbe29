import type { Room } from './mutant.ts';

const RECEIVE = 'src/cash-ins/receive.ts';
const PAY = 'src/payment-codes/pay.ts';
const OFFERED = 'test/flows/a-payment-is-accepted-before-it-settles.test.ts';
const INCOMING = 'test/api/sandbox-cash-ins.test.ts';
const CODES = 'test/api/sandbox-codes.test.ts';
const CODE_MONEY = 'test/flows/a-code-is-paid-by-its-own-money.test.ts';

export const RECEIVING_MUTANTS: Room = [
  {
    id: 'credited-before-it-settles',
    file: RECEIVE,
    from: '    if (!payment.settlesOnAcceptance) {',
    to: '    if (payment.amount < 0n) {',
    tests: [OFFERED],
    money: true,
  },
  {
    id: 'credited-each-time-it-is-offered',
    file: RECEIVE,
    from: '    if (cashIns.isReceived(payment.endToEndId)) return { accepted: true };\n',
    to: '',
    tests: ['src/simulator/settlement/incoming.test.ts', 'test/rail/contract/contract.test.ts', OFFERED],
  },
  {
    id: 'closed-account-receives',
    file: RECEIVE,
    from: `  if (account.status !== 'ACTIVE') return 'AC07';\n`,
    to: '',
    tests: ['src/simulator/settlement/incoming.test.ts', INCOMING],
  },
  {
    id: 'another-person-receives',
    file: RECEIVE,
    from: `  if (document !== null && document !== account.holderDocument) return 'BE01';\n`,
    to: '  void document;\n',
    tests: ['test/rail/bank-receives.test.ts', OFFERED],
  },
  {
    id: 'astray-money-pays-the-code',
    file: RECEIVE,
    from: '    return { owner: leads ? own : undefined, code, astray: !leads };',
    to: '    return { owner: own, code, astray: false };',
    tests: [CODE_MONEY, 'test/flows/any-code-is-paid-by-its-own-money.test.ts'],
    money: true,
  },
  {
    id: 'fee-of-a-cash-in-uncharged',
    file: 'src/cash-ins/credit.ts',
    from: `  if (cashIn.fee > 0n)
    movements.push(post(account, { kind: 'CASHIN_FEE', amount: cashIn.fee, paymentId: cashIn.id, at }));\n`,
    to: '',
    tests: ['test/api/cashin.test.ts', INCOMING, 'test/api/account-statements.test.ts'],
    money: true,
  },
  {
    id: 'offer-credited-by-each-word',
    file: 'src/offers/hear.ts',
    from: '    if (after === undefined) return answer;\n    turn.use(OFFERS).replace(after);',
    to: '    turn.use(OFFERS).replace(after ?? offer);\n    if (after === undefined) {\n      if (word.settled) credit(offer, codeOf(offer, turn), turn);\n      return answer;\n    }',
    tests: [OFFERED],
  },
  {
    id: 'dropped-offer-is-credited',
    file: 'src/offers/hear.ts',
    from: `    if (after.status === 'SETTLED') credit(offer, code, turn);`,
    to: `    if (after.status !== 'PENDING') credit(offer, code, turn);`,
    tests: [OFFERED],
    money: true,
  },
  {
    id: 'code-is-paid-twice',
    file: PAY,
    from: `  if (status === 'PAID' || status === 'CHARGEBACK' || status === 'PROCESSING') return 'DUPL';
  if (status !== 'NEW' || !code.keyHeld) return 'BE17';`,
    to: `  if (status === 'CHARGEBACK' || status === 'PROCESSING') return 'DUPL';
  if ((status !== 'NEW' && status !== 'PAID') || !code.keyHeld) return 'BE17';`,
    tests: [CODES, CODE_MONEY],
    money: true,
  },
  {
    id: 'code-takes-any-amount',
    file: PAY,
    from: `  return isDue(code, { amount, now }) ? undefined : 'INDT';`,
    to: `  return isDue(code, { amount, now }) ? undefined : undefined;`,
    tests: ['test/api/sandbox-refund-outcomes.test.ts'],
    money: true,
  },
  {
    id: 'code-without-its-key-is-paid',
    file: PAY,
    from: `  if (status !== 'NEW' || !code.keyHeld) return 'BE17';`,
    to: `  if (status !== 'NEW') return 'BE17';`,
    tests: [CODE_MONEY],
  },
  {
    id: 'expired-code-is-paid',
    file: 'src/payment-codes/code.ts',
    from: `code.status === 'NEW' && code.expirationDate <= now ? 'EXPIRED' : code.status`,
    to: `code.status === 'NEW' && code.expirationDate < now ? 'EXPIRED' : code.status`,
    tests: ['src/payment-codes/code.test.ts'],
  },
  {
    id: 'fine-from-the-day-after',
    file: 'src/payment-codes/code.ts',
    from: 'code.fineDate !== null && code.fineDate <= now;',
    to: 'code.fineDate !== null && code.fineDate < now;',
    tests: ['src/payment-codes/code.test.ts'],
  },
  {
    id: 'fine-rounded-down',
    file: 'src/payment-codes/code.ts',
    from: '(code.amount * code.fine + 5_000n) / 10_000n',
    to: '(code.amount * code.fine) / 10_000n',
    tests: ['src/payment-codes/code.test.ts'],
  },
  {
    id: 'paid-code-is-cancelled',
    file: 'src/payment-codes/cancel.ts',
    from: `    if (statusAt(code, turn.now) !== 'NEW') return new Refusal('codeInWrongStatus');\n`,
    to: '    void statusAt;\n',
    tests: ['test/api/cancel-pix-copy-and-paste.test.ts'],
  },
];
