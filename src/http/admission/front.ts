// Sheds load before requests are read.
export { admitEarly } from './admit-early.ts';
export { installBriefRefusals } from './brief-refusal.ts';
export { callerNetwork } from './caller-network.ts';
export { type CallerShares, createCallerShares, type Taken } from './caller-shares.ts';
export { limitConnections, sharedAddresses } from './limit-connections.ts';
export {
  type MovingConnections,
  type MovingParts,
  moveConnections,
  renderMoved,
} from './move-connections.ts';
export { createOverload, type Overload } from './overload.ts';
