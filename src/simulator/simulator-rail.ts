import type { RailKind } from '../rails/other-side.ts';
import { createSimulator } from './simulator.ts';

/** The simulator as the other side of a sandbox. */
export const simulatorRail: RailKind = {
  problems: ({ mode }) => (mode === 'sandbox' ? [] : ['LASTRO_RAIL=simulator has no place in production']),
  open: ({ config, ...ground }) => {
    const simulator = createSimulator({
      ...ground,
      bankIspb: config.ispb,
      batchLimit: config.batchLimit,
    });
    const { rail, connect, due, claimsDue } = simulator;
    return { rail, connect, work: [due, claimsDue], simulator };
  },
};
