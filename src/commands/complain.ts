/** Says why something is not done, beside what programs read of a command. Answers the exit code. */
export function complain(line: string, exitCode = 1): number {
  process.stderr.write(`${line}\n`);
  return exitCode;
}
