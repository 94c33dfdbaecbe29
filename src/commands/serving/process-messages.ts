/** Tells a process how to begin. */
export interface Beginning {
  databaseUrl: string;
  ownerUrl: string | undefined;
  /** The name of the port that it shares. */
  port: string;
}

/** Goes from the process that started the others to one of them. */
export type ToProcess =
  /** Comes with the port's handle, except for the first. */
  | { start: Beginning }
  /** Says to people where the bank is. */
  | { welcome: true }
  | { stop: true };

/** Goes back to it. */
export type FromProcess =
  /** Comes with the port's handle from whoever made it. */
  { listening: string };
