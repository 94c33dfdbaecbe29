import type { Socket } from 'node:net';
import { homeOf } from '../database/spread/buckets.ts';
import { type Link, openLink } from './link.ts';
import type { RegisteredNode } from './register.ts';
import { shareOut } from './share-out.ts';

/** The other reachable nodes, and the buckets that each serves. */
export interface Others {
  /** This node gets its share from now on. */
  come(): void;
  isHere(): boolean;
  reach(node: RegisteredNode): void;
  has(id: string): boolean;
  /** The node that serves a bucket, unless it is this one. */
  serving(bucket: bigint): Link | undefined;
  links(): Link[];
  /** Another node stops serving its buckets. */
  leaves(id: string): void;
  /** This node stops, and announces it. */
  leave(): void;
  close(): void;
}

interface Other {
  link: Link;
  leaving: boolean;
}

/** `connect` returns undefined if another node cannot be reached from here. */
export function openOthers(self: string, connect: (node: RegisteredNode) => Socket | undefined): Others {
  const others = new Map<string, Other>();
  let served: (Link | undefined)[] = [];
  let state: 'away' | 'here' | 'left' = 'away';
  const share = () => {
    const able = [...others].filter(([, { link, leaving }]) => link.isGood() && !leaving);
    const ids = able.map(([id]) => id);
    const shared = able.length === 0 ? [] : shareOut(state === 'here' ? [self, ...ids] : ids);
    served = shared.map((id) => others.get(id)?.link);
  };
  const links = () => [...others.values()].map(({ link }) => link);
  return {
    come: () => {
      state = 'here';
    },
    isHere: () => state === 'here',
    reach: (node) => {
      const { id } = node;
      // A list read before this node was in it may arrive later.
      if (id === self || others.has(id) || state !== 'here') return;
      const socket = connect(node);
      if (socket === undefined) return;
      const onEnd = () => {
        others.delete(id);
        share();
      };
      others.set(id, { link: openLink({ socket, self, node: id, onChange: share, onEnd }), leaving: false });
    },
    has: (id) => others.has(id),
    serving: (bucket) => served[Number(homeOf(bucket))],
    links,
    leaves: (id) => {
      const known = others.get(id);
      if (known === undefined) return;
      known.leaving = true;
      share();
    },
    leave: () => {
      state = 'left';
      for (const link of links()) link.leave();
      share();
    },
    close: () => {
      state = 'left';
      for (const link of links()) link.close();
    },
  };
}
