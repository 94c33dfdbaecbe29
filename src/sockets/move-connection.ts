import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The system's handle of a connection, which can be sent to another process. */
export type ConnectionHandle = { close(): void };

/** Sends connections to other processes of the same port. */
export interface ConnectionMover {
  /** To the process of this node; without one, to any other process. */
  send(handle: ConnectionHandle, to: string | undefined): void;
  /** Returns a connection to the process that sent it. */
  sendBack(handle: ConnectionHandle, from: string): void;
  /** Tells whether other processes take over the connections of this one, which stops. */
  hasSuccessors(): boolean;
  /** Tells whether connections can be sent: the process that passes them on lives. */
  isOpen(): boolean;
}

interface Handle extends ConnectionHandle {
  readStop(): void;
  readonly writeQueueSize: number;
}

type Parser = object;

/** Members of Node's HTTP connections and servers that it does not document. */
type HttpSocket = Socket & {
  _handle?: Handle | null;
  _httpMessage?: ServerResponse | null;
  parser?: Parser | null;
  server?: Server;
};
type Connections = Record<symbol, { idle?(): readonly Parser[] } | undefined>;

/** Connections of a server that have read no part of a further request: those that `closeIdleConnections` closes. */
export type BetweenRequests = ReadonlySet<Parser>;

/** Reads them all: for one connection of 9,000 that takes half a millisecond. */
export function betweenRequests(server: Server): BetweenRequests {
  const symbol = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'http.server.connections',
  );
  const list = symbol && (server as unknown as Connections)[symbol];
  return new Set(list?.idle?.());
}

/**
 * Detaches a connection from this process; undefined if a request is under way or has begun to arrive. Data that the
 * caller sends from now on waits in the system for the process that attaches the handle.
 */
export function detachIdle(connection: Socket, idle?: BetweenRequests): ConnectionHandle | undefined {
  const socket = connection as HttpSocket;
  const handle = socket._handle;
  if (handle === undefined || handle === null || socket.destroyed || !isIdle(socket, { handle, idle }))
    return undefined;
  handle.readStop();
  socket._handle = null;
  // Without its handle this only lets go of the parser and of the counts that close listeners keep.
  socket.destroy();
  return handle;
}

function isIdle(socket: HttpSocket, { handle, idle }: { handle: Handle; idle: BetweenRequests | undefined }) {
  const { parser, server } = socket;
  if (socket._httpMessage || socket.writableEnded || socket.readableEnded) return false;
  if (socket.writableLength > 0 || handle.writeQueueSize > 0 || socket.readableLength > 0) return false;
  if (parser === undefined || parser === null || server === undefined) return false;
  return socket.bytesRead === 0 || (idle ?? betweenRequests(server)).has(parser);
}

const attached = new WeakSet<Socket>();

/** Serves a connection that another process has detached. */
export function attach(server: Server, handle: ConnectionHandle): Socket {
  const socket = new Socket({ handle, allowHalfOpen: true } as object);
  attached.add(socket);
  watchFirstRequests(server);
  server.emit('connection', socket);
  // As between two requests, where Node gives a new connection the time for headers.
  socket.setTimeout(server.keepAliveTimeout);
  return socket;
}

const watched = new WeakSet<Server>();

/** Ends the time of an idle connection with its first request; Node does so only where it has begun that time itself. */
function watchFirstRequests(server: Server): void {
  if (watched.has(server)) return;
  watched.add(server);
  server.prependListener('request', ({ socket }) => {
    if (attached.delete(socket)) socket.setTimeout(server.timeout);
  });
}

/** Tells whether an attached connection has brought no further request: the time for headers has not begun. */
export function isJustMoved(socket: Socket): boolean {
  return attached.has(socket) && socket.bytesRead === 0;
}

/** Returns the address at the other end. */
export function remoteAddressOf(handle: ConnectionHandle): string {
  const name: { address?: string } = {};
  (handle as ConnectionHandle & { getpeername(name: object): number }).getpeername(name);
  return name.address ?? '';
}
