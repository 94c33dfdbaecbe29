import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionHandle } from '../../sockets/move-connection.ts';
import type { Member } from '../member.ts';
import { type Relay, relayConnections } from './relay-connections.ts';

interface Connection extends ConnectionHandle {
  name: string;
}

let given: string[];
let relay: Relay;
beforeEach(() => {
  given = [];
  relay = relayConnections();
});

function member(name: string): Member {
  const giveConnection: Member['giveConnection'] = (handle, { from, mustKeep }) =>
    given.push(`${(handle as Connection).name} from ${from} to ${name}${mustKeep ? ' to keep' : ''}`);
  const one = { giveConnection } as Member;
  relay.join(one, name);
  return one;
}

function connection(name: string): Connection {
  return { name, close: () => void given.push(`${name} closed`) };
}

describe('a connection', () => {
  it('goes to the process of the node that it is for', () => {
    const [a] = [member('a'), member('b'), member('c')];
    relay.pass(a, { connection: { to: 'c' } }, connection('one'));
    expect(given).toEqual(['one from a to c']);
  });

  it('goes to each of the others in turn if it is for any', () => {
    const [a] = [member('a'), member('b'), member('c')];
    for (const name of ['one', 'two', 'three'])
      relay.pass(a, { connection: { to: undefined } }, connection(name));
    const places = given.map((line) => line.split(' to ')[1]);
    expect(places).toEqual([places[0], places[0] === 'b' ? 'c' : 'b', places[0]]);
  });

  it('comes back to stay if no process of the port is that node', () => {
    const [a] = [member('a'), member('b')];
    relay.pass(a, { connection: { to: 'elsewhere' } }, connection('one'));
    expect(given).toEqual(['one from a to a to keep']);
  });

  it('comes back to stay if there is no room', () => {
    const [, b] = [member('a'), member('b')];
    relay.pass(b, { noRoom: { from: 'a' } }, connection('one'));
    expect(given).toEqual(['one from b to a to keep']);
  });

  it('of a process that stops goes to another, which keeps it if the first has no room', () => {
    const [a, b] = [member('a'), member('b')];
    member('c');
    relay.leave(a);
    relay.pass(a, { connection: { to: undefined } }, connection('one'));
    relay.pass(b, { noRoom: { from: '' } }, connection('two'));
    relay.pass(a, { connection: { to: 'elsewhere' } }, connection('three'));
    expect(given[0]).toMatch(/^one from {2}to [bc]$/);
    expect(given[1]).toBe('two from b to c to keep');
    expect(given[2]).toMatch(/^three from {2}to [bc] to keep$/);
  });

  it('goes back if no other process is left', () => {
    const a = member('a');
    relay.leave(a);
    relay.pass(a, { connection: { to: undefined } }, connection('one'));
    relay.pass(a, { connection: { to: 'a' } }, connection('two'));
    relay.pass(a, { noRoom: { from: 'b' } }, connection('three'));
    expect(given).toEqual(['one', 'two', 'three'].map((name) => `${name} from  to a to keep`));
  });

  it('is closed if it comes with another message', () => {
    const a = member('a');
    relay.pass(a, { listening: 'http://127.0.0.1:1', node: 'a' }, connection('one'));
    expect(given).toEqual(['one closed']);
  });
});
