// Connects the nodes of a bank, and takes over work from dead ones.
export type { SilentNode } from './beat.ts';
export { deriveLinkKey, type NodeAddress, readNodeAddress } from './between-machines.ts';
export { createHoldingNode, type HoldingNode } from './holding-node.ts';
export { type Nodes, openNodes, type Peer } from './nodes.ts';
export { sharePolls } from './share-polls.ts';
export { type PutBack, takeBackFromSilent } from './take-back.ts';
export { NodeSilent, readFailure, tellFailure } from './wire.ts';
