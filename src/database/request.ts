/** A statement as sent: a name only when it is to be prepared once per connection. */
export interface Request {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Milliseconds, where this one statement may take longer than the pool's limit. */
  readonly timeoutMs?: number;
}
