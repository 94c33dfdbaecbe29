// Opens the listening sockets.
export { listen } from './listen.ts';
export { isLoopback } from './loopback.ts';
export { handleOf, type PortHandle, type SharedPort } from './shared-port.ts';
