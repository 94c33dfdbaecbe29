import type { ConnectionHandle } from '../../sockets/move-connection.ts';
import type { Member } from '../member.ts';
import type { FromProcess } from './process-messages.ts';

/** Relays connections between the processes of a port. */
export interface Relay {
  /** Its process serves as this node from now on. */
  join(member: Member, node: string): void;
  /** It gets no further connections. */
  leave(member: Member): void;
  /** Passes a connection on; one that no other process can take goes back. */
  pass(sender: Member, message: FromProcess, handle: ConnectionHandle): void;
}

export function relayConnections(): Relay {
  // Listening processes, by node.
  const members = new Map<string, Member>();
  let turn = 0;
  const nodeOf = (member: Member) => [...members].find(([, known]) => known === member)?.[0];
  /** In turn, so that the connections of a process that stops are shared out. */
  const another = (sender: Member): Member | undefined => {
    const others = [...members.values()].filter((member) => member !== sender);
    turn += 1;
    return others[turn % Math.max(1, others.length)];
  };
  return {
    join: (member, node) => void members.set(node, member),
    leave: (member) => {
      const node = nodeOf(member);
      if (node !== undefined) members.delete(node);
    },
    pass: (sender, message, handle) => {
      const from = nodeOf(sender) ?? '';
      if ('noRoom' in message) {
        const origin = members.get(message.noRoom.from) ?? another(sender) ?? sender;
        return origin.giveConnection(handle, { from, mustKeep: true });
      }
      if (!('connection' in message)) return handle.close();
      const { to } = message.connection;
      const chosen = to === undefined ? another(sender) : members.get(to);
      if (chosen !== undefined) return chosen.giveConnection(handle, { from, mustKeep: false });
      // Its node has just stopped, or no other process is left.
      const keeper = from === '' ? (another(sender) ?? sender) : sender;
      keeper.giveConnection(handle, { from, mustKeep: true });
    },
  };
}
