// Opens the listening sockets.
export { listen } from './listen.ts';
export { isLoopback } from './loopback.ts';
export {
  attach,
  type BetweenRequests,
  betweenRequests,
  type ConnectionHandle,
  type ConnectionMover,
  detachIdle,
  isJustMoved,
  remoteAddressOf,
} from './move-connection.ts';
export { handleOf, type PortHandle, type SharedPort } from './shared-port.ts';
