import { type Centavos, centavos } from '../../values/money.ts';

/** Something that the bakery does, or that is done to it, at a minute of a day in Brasília. */
export type TimedDeed = Deed & { minute: number };

/** A Pix that comes by key, a code that is made and paid, and a Pix that goes out. */
export type Deed =
  | { deed: 'SALE'; amount: Centavos; payer: Buyer; refund: Centavos | null; reported: boolean }
  | { deed: 'CHARGE'; amount: Centavos; payer: Buyer; tag: string }
  | { deed: 'PAY'; amount: Centavos; key: string; tag: string };

export interface Buyer {
  name: string;
  document: string;
}

export const MONTH_DAYS = 30;

const BUYERS: readonly Buyer[] = [
  { name: 'Luísa Tavares', document: '39053344705' },
  { name: 'Mercearia São Bento Ltda', document: '11444777000161' },
  { name: 'João Batista Rocha', document: '15350946056' },
  { name: 'Cantina do Porto Ltda', document: '11444777000161' },
  { name: 'Escola Girassol', document: '11444777000161' },
];
const ORDERS = ['Bolo de casamento', 'Encomenda de salgados', 'Café da manhã da escola', 'Cesta de pães'];
const SUPPLIES = ['Moinho Três Rios', 'Laticínios da Serra', 'Gás', 'Embalagens', 'Ovos e fermento'];
const SUPPLIER = 'ok@psp.example';
// Recipients that refuse and that return: a realistic month has failures.
const CLOSED = 'reject-ac06@psp.example';
const RETURNS = 'returns@psp.example';

// The bakery opens at six and closes at seven in the evening; most come before work and after it.
const RUSHES = [
  [6 * 60, 9 * 60],
  [9 * 60, 16 * 60],
  [16 * 60, 19 * 60],
] as const;

/** The deeds of a day, always the same; those of one rush are done at once, because each move of the clock costs. */
export function deedsOf(day: number): TimedDeed[] {
  // Minutes have draws of their own, so a deed more or less moves no amount.
  const draw = drawsOf(day + MONTH_DAYS);
  const minutes = RUSHES.map(([from, until]) => from + draw(until - from));
  return untimedDeedsOf(day).map((deed) => ({ ...deed, minute: minutes[draw(minutes.length)] as number }));
}

/** Sundays are quiet, and the rent goes out on the fifth. */
function untimedDeedsOf(day: number): Deed[] {
  const draw = drawsOf(day);
  const quiet = day % 7 === 6;
  const sales = quiet ? 3 : 6 + draw(5);
  const deeds: Deed[] = Array.from({ length: sales }, (_, sale) => ({
    deed: 'SALE',
    amount: centavos(BigInt(900 + draw(8_600))),
    payer: BUYERS[draw(BUYERS.length)] as Buyer,
    refund: sale === 1 && day % 9 === 4 ? centavos(450n) : null,
    reported: sale === 0 && (day === 11 || day === 27),
  }));
  if (day % 3 === 1) deeds.push(charge(draw));
  if (!quiet && day % 2 === 0) deeds.push(pay(draw, 9_000 + draw(38_000), SUPPLIES));
  if (day === 5) deeds.push({ deed: 'PAY', amount: centavos(145_000n), key: SUPPLIER, tag: 'Aluguel' });
  if (day === 14) deeds.push({ deed: 'PAY', amount: centavos(9_650n), key: CLOSED, tag: 'Entregador' });
  if (day === 21)
    deeds.push({ deed: 'PAY', amount: centavos(21_000n), key: RETURNS, tag: 'Conserto do forno' });
  return deeds;
}

function charge(draw: (below: number) => number): Deed {
  const amount = centavos(BigInt(12_000 + draw(30_000)));
  const payer = BUYERS[draw(BUYERS.length)] as Buyer;
  return { deed: 'CHARGE', amount, payer, tag: ORDERS[draw(ORDERS.length)] as string };
}

function pay(draw: (below: number) => number, amount: number, tags: readonly string[]): Deed {
  return {
    deed: 'PAY',
    amount: centavos(BigInt(amount)),
    key: SUPPLIER,
    tag: tags[draw(tags.length)] as string,
  };
}

/** Draws whole numbers below another, the same ones for the same day (a linear congruence). */
function drawsOf(day: number): (below: number) => number {
  let state = (day * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
