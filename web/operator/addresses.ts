import { useParams, useSearch } from '@tanstack/react-router';
import { withQuery } from '../api/client.ts';

const BASE = '/operator/app';

/** The address of a place of the console, with what it is asked. */
export function addressOf(place: string, asked: Readonly<Record<string, string | undefined>> = {}): string {
  return withQuery(BASE + place, asked);
}

/** The page that shows what the bank answers at a path of its operators' interface. */
export function pageOf(path: string): string {
  return BASE + path.slice('/operator'.length);
}

/** Only an address of the console: nobody is sent elsewhere after logging in. */
export function isOwnAddress(address: string): boolean {
  return /^\/operator\/app(\/|\?|$)/.test(address) && !address.startsWith(`${BASE}/login`);
}

/** A part of the address that the route names. */
export function usePart(name: string): string {
  const parts = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const part = parts[name];
  if (part === undefined) throw new Error(`the address has no ${name}`);
  return part;
}

/** What the address asks for under a name. */
export function useAsked(name: string): string | undefined {
  const asked = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return asked[name];
}
