import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with all secrets resolved: `NAME_FILE` names a file with the value of `NAME`, because a process's
 * environment is easier to read than a file with restricted permissions.
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
