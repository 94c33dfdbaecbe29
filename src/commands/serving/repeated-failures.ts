import type { LogFn, Logger } from 'pino';

type LogArguments = Parameters<LogFn>;

interface Storm {
  repeated: number;
  tellLast(): void;
}

const WINDOW_MS = 1_000;
const KINDS = 500;

/**
 * A hook of the log that writes the same failure once a second at most, with how often it came meanwhile: a database
 * that is away fails every request and every loop, and would fill a disk with stack traces. Other lines pass.
 */
export function tellRepeatedFailuresOnce(): (this: Logger, args: LogArguments, write: LogFn) => void {
  const storms = new Map<string, Storm>();
  const watch = (kind: string, storm: Storm) => {
    setTimeout(() => {
      if (storm.repeated === 0) {
        storms.delete(kind);
        return;
      }
      storm.tellLast();
      storm.repeated = 0;
      watch(kind, storm);
    }, WINDOW_MS).unref();
  };
  return function (args, write) {
    const kind = kindOf(args);
    if (kind === undefined) return write.apply(this, args);
    const storm = storms.get(kind);
    if (storm !== undefined) {
      storm.repeated += 1;
      storm.tellLast = () => write.apply(this, counted(args, storm.repeated));
      return;
    }
    write.apply(this, args);
    if (storms.size >= KINDS) return;
    const begun: Storm = { repeated: 0, tellLast: () => undefined };
    storms.set(kind, begun);
    watch(kind, begun);
  };
}

/** Two failures are the same when they differ in numbers alone, such as ports and ids. */
function kindOf([first, message]: readonly unknown[]): string | undefined {
  const error = (first as { err?: unknown } | null | undefined)?.err;
  return error instanceof Error ? `${message} ${error.message}`.replace(/\d+/g, '#') : undefined;
}

function counted([first, ...rest]: LogArguments, repeated: number): LogArguments {
  return [{ ...(first as object), repeated }, ...rest] as unknown as LogArguments;
}
