import { writeAmount } from '../../src/rails/bcb/messages/amount.ts';
import { centavos } from '../../src/values/money.ts';
import { FAULTS, type Fault, type FaultName, type Faults } from '../faults/faults.ts';
import { accountOf } from '../spi/events.ts';
import type { Spi } from '../spi/spi.ts';
import type { Transfer } from '../spi/state.ts';
import type { Participant } from '../world/participants.ts';
import type { Recorded, World } from '../world/world.ts';
import { tellOfChange, tellOfParticipant } from './institutions.ts';
import { strMovement } from './movements.ts';
import { payFromExample, returnFromExample } from './pay.ts';
import {
  amountIn,
  type ControlCall,
  ControlPage,
  ControlRefused,
  type ControlRoute,
  neededText,
  numberIn,
  textIn,
} from './requests.ts';
import { readTraffic } from './traffic.ts';
import { trafficPage } from './traffic-page.ts';

export interface Controlled {
  world: World;
  spi: Spi;
  faults: Faults;
  join(participant: Participant, balance: bigint): Promise<unknown>;
  setOutage(now: boolean): void;
  reset(): Promise<void>;
}

export function controlRoutes(of: Controlled): ControlRoute[] {
  const { faults, spi, world } = of;
  return [
    ['GET', /^\/$/, () => new ControlPage(trafficPage)],
    ['GET', /^\/control\/traffic$/, ({ query }) => readTraffic(query.get('after'), of)],
    ['GET', /^\/control\/faults$/, () => ({ faults: faults.all(), known: FAULTS })],
    ['POST', /^\/control\/faults$/, ({ body }) => faults.set(faultOf(body))],
    ['DELETE', /^\/control\/faults$/, () => faults.clear()],
    ['GET', /^\/control\/clock$/, () => ({ now: world.now() })],
    ['POST', /^\/control\/clock$/, ({ body }) => moveClock(body, world)],
    ['GET', /^\/control\/participants$/, () => ({ participants: [...spi.participants.values()] })],
    ['POST', /^\/control\/participants$/, ({ body }) => join(body, of)],
    ['POST', /^\/control\/participants\/([^/]+)\/balance$/, (call) => moveBalance(call, of)],
    ['POST', /^\/control\/institutions$/, ({ body }) => tellOfParticipant(body, of)],
    ['POST', /^\/control\/institutions\/([^/]+)\/changes$/, (call) => tellOfChange(call, of)],
    ['POST', /^\/control\/payments$/, ({ body }) => payFromExample(body, of)],
    ['POST', /^\/control\/returns$/, ({ body }) => returnFromExample(body, of)],
    ['GET', /^\/control\/messages$/, ({ query }) => messages(query, spi)],
    ['GET', /^\/control\/reports$/, ({ query }) => reported(query, spi)],
    [
      'GET',
      /^\/control\/settlements$/,
      ({ query }) => ({ settlements: transfers(query, spi).map(shownTransfer) }),
    ],
    ['GET', /^\/control\/balances$/, () => balances(spi)],
    ['POST', /^\/control\/stop$/, () => of.setOutage(true)],
    ['POST', /^\/control\/start$/, () => of.setOutage(false)],
    ['POST', /^\/control\/reset$/, () => of.reset()],
    ['GET', /^\/control\/events$/, ({ query }) => waitForEvent(query, world)],
  ];
}

function faultOf(body: ControlCall['body']): Fault {
  const name = neededText(body, 'name');
  if (!Object.hasOwn(FAULTS, name)) throw new ControlRefused(`There is no fault ${name}.`);
  const optional = {
    times: numberIn(body, 'times'),
    matching: textIn(body, 'matching'),
    probability: numberIn(body, 'probability'),
    retryAfter: numberIn(body, 'retryAfter'),
  };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { name: name as FaultName, ...said };
}

function moveClock(body: ControlCall['body'], world: World) {
  const at = textIn(body, 'at');
  const seconds = numberIn(body, 'advance');
  const target = at === undefined ? undefined : new Date(at).getTime();
  if (target === undefined ? seconds === undefined : Number.isNaN(target))
    throw new ControlRefused('Move the clock to an instant (at) or by seconds (advance).');
  world.moveClock(target === undefined ? (seconds ?? 0) * 1000 : target - world.now().getTime());
  return { now: world.now() };
}

async function join(body: ControlCall['body'], { join: joinIn, spi }: Controlled) {
  const ispb = neededText(body, 'ispb');
  if (!/^[0-9A-Z]{8}$/.test(ispb)) throw new ControlRefused(`${ispb} is not an ISPB.`);
  const known = spi.participants.get(ispb);
  if (known !== undefined && !known.connected) throw new ControlRefused(`${ispb} is an example institution.`);
  const balance = body.balance === undefined ? 0n : amountIn(body, 'balance');
  return joinIn({ ispb, name: neededText(body, 'name'), connected: true }, balance);
}

function moveBalance({ places: [ispb = ''], body }: ControlCall, { spi, world }: Controlled) {
  const account = spi.state.accounts.get(ispb);
  if (account === undefined) throw new ControlRefused(`${ispb} has no account.`, 404);
  const amount = amountIn(body, 'amount', { signed: true });
  if (account.available + amount < 0n)
    throw new ControlRefused('The balance of the account is too low.', 409);
  spi.act(ispb, ({ record }) => record(...strMovement(world, ispb, amount)));
  return shownBalance(spi, ispb);
}

function messages(query: URLSearchParams, spi: Spi) {
  const id = query.get('id');
  const found = [...spi.state.log.values()].filter(
    (message) =>
      id === null || message.resourceId === id || message.messageId === id || message.xml.includes(id),
  );
  return { messages: found.slice(-Number(query.get('limit') ?? 200)) };
}

function transfers(query: URLSearchParams, { state }: Spi): Transfer[] {
  const id = query.get('id');
  if (id === null) return [...state.transfers.values()];
  return [...state.transfers.values()].filter((transfer) => transfer.id === id || transfer.endToEndId === id);
}

/** Payments that participants settled internally. */
function reported(query: URLSearchParams, { state }: Spi) {
  const id = query.get('id');
  const found = [...state.reports.values()].filter(
    (one) => id === null || one.id === id || one.endToEndId === id,
  );
  return { reports: found.map(({ digest: _digest, ...report }) => report) };
}

function shownTransfer({ id, endToEndId, from, to, amount, takenAt, limitAt, ending }: Transfer) {
  const told = { id, endToEndId, from, to, amount: writeAmount(centavos(amount)), takenAt, limitAt };
  return { ...told, ...(ending ?? { state: 'WAITING' }) };
}

function balances(spi: Spi) {
  const all = [...spi.state.accounts.keys()].map((ispb) => shownBalance(spi, ispb));
  return { balances: all, issued: writeAmount(centavos(spi.state.issued)) };
}

function shownBalance({ state }: Spi, ispb: string) {
  const { available, blocked } = accountOf(state, ispb);
  return { ispb, available: writeAmount(centavos(available)), blocked: writeAmount(centavos(blocked)) };
}

const LONGEST_WAIT_MS = 30_000;

/** Waits for a future event with this name that contains the text. */
function waitForEvent(query: URLSearchParams, world: World): Promise<unknown> {
  const happened = query.get('happened');
  const holding = query.get('holding') ?? '';
  const waitMs = Math.min(LONGEST_WAIT_MS, Number(query.get('waitMs') ?? LONGEST_WAIT_MS));
  return new Promise((resolve) => {
    const done = (event: Recorded | undefined) => {
      clearTimeout(timer);
      unlisten();
      resolve({ event: event?.event ?? null });
    };
    const timer = setTimeout(() => done(undefined), waitMs);
    const unlisten = world.listen((events) => {
      const found = events.find(({ event }) => {
        const named = (event as { happened?: string }).happened;
        return (happened === null || named === happened) && textOf(event).includes(holding);
      });
      if (found !== undefined) done(found);
    });
  });
}

function textOf(event: unknown): string {
  return JSON.stringify(event, (_, held: unknown) => (typeof held === 'bigint' ? held.toString() : held));
}
