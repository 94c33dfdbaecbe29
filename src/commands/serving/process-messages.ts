/** Tells a process how to begin. */
export interface Beginning {
  databaseUrl: string;
  ownerUrl: string | undefined;
  /** The name of the port that it shares. */
  port: string;
  /** Connections are passed on; the release before omits it. */
  relays?: true;
}

/** Goes from the process that started the others to one of them. */
export type ToProcess =
  /** Comes with the port's handle, except for the first. */
  | { start: Beginning }
  /** Says to people where the bank is. */
  | { welcome: true }
  /** Comes with a connection of the process of the node `from`; one that must be kept has no other place. */
  | { connection: { from: string; mustKeep: boolean } }
  /** With successors, other processes of the port go on and take over its connections. */
  | { stop: { successors: boolean } };

/** Goes back to it. */
export type FromProcess =
  /** Comes with the port's handle from whoever made it. */
  | { listening: string; node?: string }
  /** Comes with a connection for the process of a node, or for any other one. */
  | { connection: { to: string | undefined } }
  /** Comes with the connection that has no room here. */
  | { noRoom: { from: string } };
