import {
  type AnyOperation,
  OPERATIONS,
  type OperationName,
} from '../../src/rails/bcb/dict-values/operations.ts';

export interface Route {
  name: OperationName;
  operation: AnyOperation;
  /** The values in the path's places, decoded. */
  parameters: Record<string, string>;
  /** A GET of one object names the caller. */
  isSingle: boolean;
}

interface Compiled {
  name: OperationName;
  operation: AnyOperation;
  pattern: RegExp;
  places: string[];
}

const ROUTES: readonly Compiled[] = Object.entries(OPERATIONS).map(([name, operation]) => {
  const places: string[] = [];
  const { beside }: AnyOperation = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, place: string) => {
    places.push(place);
    return '([^/]+)';
  });
  const pattern = new RegExp(`^${beside === true ? '/api-np/v2' : '/api/v2'}${path}$`);
  return { name: name as OperationName, operation, pattern, places };
});

/** Routes removed in version 2 (410): funds recoveries open reports and trace. */
const GIVEN_UP: readonly [method: string, RegExp][] = [
  ['POST', /^\/api\/v2\/infraction-reports\/$/],
  ['PUT', /^\/api\/v2\/infraction-reports\/[^/]+$/],
  ['POST', /^\/api\/v2\/funds-recoveries\/[^/]+\/(?:tracking-graph|block)$/],
];

export function isGivenUp(method: string, path: string): boolean {
  return GIVEN_UP.some(([one, pattern]) => one === method && pattern.test(path));
}

export function routeOf(method: string, path: string): Route | undefined {
  for (const { name, operation, pattern, places } of ROUTES) {
    if (operation.method !== method) continue;
    const found = pattern.exec(path);
    if (found === null) continue;
    const parameters = Object.fromEntries(places.map((place, at) => [place, decode(found[at + 1] ?? '')]));
    return { name, operation, parameters, isSingle: method === 'GET' && places.length > 0 };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
