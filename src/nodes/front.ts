// Lets the nodes of a bank know of each other, and takes over from those that died.
export type { SilentNode } from './beat.ts';
export { deriveLinkKey, type NodeAddress, readNodeAddress } from './between-machines.ts';
export { createHoldingNode, type HoldingNode } from './holding-node.ts';
export { type Nodes, openNodes, type Peer } from './nodes.ts';
export { type PutBack, takeBackFromSilent } from './take-back.ts';
export { NodeSilent, readFailure, tellFailure } from './wire.ts';
