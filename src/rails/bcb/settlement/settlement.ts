import type { DueWork } from '../../../database/due-work/due-work.ts';
import type { Rail } from '../../../rail/rail.ts';
import type { RailWatch } from '../../../rail/watch.ts';
import { insideFigures, reportInside } from '../inside/report.ts';
import { compareDays } from '../reconciliation/compare-days.ts';
import { watchOf } from '../reconciliation/watch.ts';
import { watchReserve } from '../reconciliation/watch-reserve.ts';
import { forgetMessages } from '../store/retention.ts';
import type { BcbWorld } from '../world.ts';
import { accountingDateOf } from './accounting-date.ts';
import { askAboutSilent } from './ask.ts';
import { askEchoes } from './ask-echoes.ts';
import { askBalance } from './balance.ts';
import { healthOf, ownEnds } from './health.ts';
import { keepGoing } from './keep-going.ts';
import { openOffice } from './office.ts';
import { standingsOf, submitOrders, submitReturns } from './submit.ts';

/** The settlement's half of the rail. */
export interface SettlementPart {
  rail: Pick<
    Rail,
    | 'submit'
    | 'query'
    | 'returnPayments'
    | 'queryReturns'
    | 'queryOffers'
    | 'queryReturnOffers'
    | 'balance'
    | 'accountingDate'
    | 'health'
    | 'institutionName'
    | 'institutions'
  >;
  /** Begins to send and to read, once the bank has registered its listener. */
  start(): void;
  work: readonly DueWork[];
  watch: RailWatch;
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** Payments and returns over the settlement system, on any node. */
export function openSettlement(world: BcbWorld): SettlementPart {
  const { desk, client, contact, close } = openOffice(world);
  const going = keepGoing({ desk, client });
  const reserve = watchReserve(desk, () => health().connected);
  const ends = ownEnds(world);
  const health = () => healthOf(world, client, { contact, echoMs: desk.echoes.tookMs, ends });
  return {
    rail: {
      submit: (orders) => submitOrders(desk, orders),
      query: (ids) => standingsOf(desk, ids),
      returnPayments: (returns) => submitReturns(desk, returns),
      queryReturns: (ids) => standingsOf(desk, ids),
      queryOffers: (ids) => standingsOf(desk, ids),
      queryReturnOffers: (ids) => standingsOf(desk, ids),
      balance: (atEndOf) => askBalance(desk, atEndOf),
      accountingDate: accountingDateOf,
      health,
      institutionName: (ispb) => desk.institutions.all().get(ispb) ?? null,
      institutions: () => desk.institutions.all(),
    },
    start: going.start,
    watch: watchOf(world),
    work: [
      ...[going.takeOver, askAboutSilent(desk), askEchoes(desk, going.isGoing)],
      ...[compareDays(desk), reserve.work, reportInside(desk, going.isGoing), forgetMessages(desk)],
      desk.institutions.keepRead(),
    ],
    metrics: async () =>
      desk.measures.render({
        ...health().figures,
        ...(await reserve.figures()),
        ...(await insideFigures(desk)),
      }),
    stop: async () => {
      await going.stop();
      await client.stop();
      close();
    },
  };
}
