/** A statement to send; it has a name only if it is prepared once per connection. */
export interface Request {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Timeout in milliseconds, if this statement may take longer than the pool's limit. */
  readonly timeoutMs?: number;
}
