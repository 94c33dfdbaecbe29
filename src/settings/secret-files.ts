import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with every secret in it: `NAME_FILE` names a file that holds what `NAME` would, because the
 * environment of a process is read more easily than a file that only its owner may open.
 */
export function readSecretFiles(
  environment: Environment,
  names: readonly string[],
  problems: string[],
): Environment {
  const read: Record<string, string> = {};
  for (const name of names) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) problems.push(`give either ${name} or ${name}_FILE`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      problems.push(
        `${name}_FILE names ${path}, which cannot be read (${(error as { code?: string }).code})`,
      );
    }
    if (read[name] === '') problems.push(`${name}_FILE names ${path}, which is empty`);
  }
  return { ...environment, ...read };
}
