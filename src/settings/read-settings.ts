import { SETTINGS, type Setting } from './settings.ts';

export type Environment = Record<string, string | undefined>;

/** Requests a second. */
export interface RateSettings {
  reads: number;
  writes: number;
}

type Name = keyof typeof SETTINGS;

/** Reads settings by name; adds each invalid one to `problems`. */
export function settingReaders(environment: Environment, problems: string[]) {
  const text = (name: Name) => environment[name]?.trim() || undefined;
  const oneOf = <T extends string>(name: Name, allowed: readonly T[], fallback: T): T => {
    const value = text(name) ?? fallback;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    problems.push(`${name} must be one of ${allowed.join(', ')}`);
    return fallback;
  };
  const integer = (name: Name, min: number, max: number, fallback?: string): number => {
    const value = text(name) ?? fallback ?? (SETTINGS[name] as Setting).default ?? '';
    const parsed = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(parsed >= min && parsed <= max))
      problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return parsed;
  };

  const list = (name: Name, isGood: (item: string) => boolean): string[] => {
    const value = text(name) ?? (SETTINGS[name] as Setting).default ?? '';
    const items = value.split(',').flatMap((item) => item.trim() || []);
    if (!items.every(isGood)) problems.push(`${name} names something that it cannot`);
    return items;
  };

  const rates = (name: Name): RateSettings => {
    const value = text(name) ?? (SETTINGS[name] as Setting).default ?? '';
    const [, reads = '', writes = ''] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(value) ?? [];
    if (reads === '') problems.push(`${name} must be two whole numbers from 1, as 4000/40000`);
    return { reads: Number(reads), writes: Number(writes) };
  };

  return { text, oneOf, integer, list, rates };
}
