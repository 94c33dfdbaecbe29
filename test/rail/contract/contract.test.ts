import type { RailName } from '../../../src/rails/names.ts';
import { openBcbWorld } from './bcb.ts';
import { directoryContract } from './directory-contract.ts';
import { incomingContract } from './incoming-contract.ts';
import { outgoingContract } from './outgoing-contract.ts';
import { openSimulatorWorld } from './simulator.ts';
import type { OpenWorld } from './world.ts';

/** Every rail that a bank may choose keeps the port's word. */
const WORLDS: Readonly<Record<RailName, OpenWorld>> = { simulator: openSimulatorWorld, bcb: openBcbWorld };

for (const [name, open] of Object.entries(WORLDS)) {
  outgoingContract(name, open);
  incomingContract(name, open);
  directoryContract(name, open);
}
