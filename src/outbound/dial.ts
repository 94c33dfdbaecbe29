import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { inTime } from '../time/deadline.ts';
import { isForbiddenAddress, type TargetPolicy } from './addresses.ts';
import { OutboundError } from './error.ts';
import type { Resolve } from './resolve.ts';
import type { OutboundTarget } from './target.ts';

export interface Dialler {
  readonly policy: TargetPolicy;
  readonly resolve: Resolve;
  readonly secureContext: SecureContext;
  /** Timeout for resolving, connecting and TLS together. Milliseconds. */
  readonly connectTimeoutMs: number;
}

// Trying more addresses of a name would not make it more reachable.
const ADDRESSES_TRIED = 4;
const TCP_KEEP_ALIVE_MS = 60_000;
// The request itself reports its timeout. A pending dial ends just after.
const AFTER_DEADLINE_MS = 100;

export interface Dialling {
  /** On `performance.now()`. */
  readonly deadline: number;
  /** Tells whether an address may be called now; asked anew for each. */
  readonly admits?: ((address: string) => boolean) | undefined;
}

/**
 * Opens a connection; gives up soon after `deadline`. Resolves the name here and connects to one of the checked
 * addresses, so no second look-up could return another one. One special address among several refuses the name.
 * Throws `refused-target`, `dns`, `busy`, `connect`, `tls`.
 */
export async function dial(
  target: OutboundTarget,
  dialling: Dialling,
  dialler: Dialler,
): Promise<{ socket: Socket; address: string }> {
  const until = Math.min(dialling.deadline + AFTER_DEADLINE_MS, performance.now() + dialler.connectTimeoutMs);
  const addresses = await findAddresses(target.hostname, until, dialler);
  const tried = addresses.slice(0, ADDRESSES_TRIED);
  let failure = new OutboundError('dns', `${target.hostname} has no address`);
  for (const [index, address] of tried.entries()) {
    // The remaining time is divided, so that one address that drops packets leaves some to the next.
    const share = (until - performance.now()) / (tried.length - index);
    if (dialling.admits?.(address) === false) throw tooManyAt(address);
    try {
      const opening = { timeoutMs: share, secureContext: dialler.secureContext };
      return { socket: await open(target, address, opening), address };
    } catch (error) {
      if (!(error instanceof OutboundError) || error.reason !== 'connect') throw error;
      failure = error;
    }
  }
  throw failure;
}

/** The error of a call that its caller does not admit to this address. */
export function tooManyAt(address: string): OutboundError {
  return new OutboundError('busy', `too many calls to ${address} are under way`);
}

async function findAddresses(hostname: string, until: number, dialler: Dialler): Promise<readonly string[]> {
  // Checks the address again, although the URL's text was checked: connections go only to addresses checked here.
  const addresses = isIP(hostname) === 0 ? await lookUp(hostname, until, dialler.resolve) : [hostname];
  const forbidden = addresses.find((address) => isForbiddenAddress(address, dialler.policy));
  if (forbidden === undefined) return addresses;
  throw new OutboundError('refused-target', `${hostname} is ${forbidden}, which is not a public address`);
}

async function lookUp(hostname: string, until: number, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await inTime(resolve(hostname), until - performance.now(), () => {
      throw new OutboundError('dns', `${hostname} could not be resolved in time`);
    });
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('dns', `${hostname} could not be resolved`, { cause: error });
  }
}

interface Opening {
  timeoutMs: number;
  secureContext: SecureContext;
}

function open(
  target: OutboundTarget,
  address: string,
  { timeoutMs, secureContext }: Opening,
): Promise<Socket> {
  const { port, secure, hostname } = target;
  return new Promise((resolve, reject) => {
    // No session resumption: a resumed session does not verify the certificate again.
    const socket = secure
      ? connectTls({ host: address, port, secureContext, ...namedAs(hostname), ALPNProtocols: ['http/1.1'] })
      : connectTcp({ host: address, port });
    let reached = false;
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      const reason = reached ? 'tls' : 'connect';
      reject(
        new OutboundError(reason, `${hostname} (${address}:${port}): ${error.message}`, { cause: error }),
      );
    };
    const timer = setTimeout(() => fail(new Error('no answer in time')), Math.max(0, timeoutMs));
    // The listener stays: a socket that breaks before its new owner listens would end the process.
    socket.on('error', fail);
    socket.once('connect', () => {
      reached = true;
    });
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.setNoDelay(true).setKeepAlive(true, TCP_KEEP_ALIVE_MS);
  });
}

/** Names the server whose certificate is expected. An address must be in the certificate itself. */
function namedAs(hostname: string): { servername?: string } {
  return isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, '') } : {};
}
