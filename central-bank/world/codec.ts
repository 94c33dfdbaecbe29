/** JSON with maps, sets and integers beyond 2^53, for stored state and events. */
export function encode(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) => {
    if (typeof held === 'bigint') return { $n: held.toString() };
    if (held instanceof Map) return { $map: [...held] };
    if (held instanceof Set) return { $set: [...held] };
    return held;
  });
}

export function decode(text: string): unknown {
  return JSON.parse(text, (_, held: unknown) => {
    if (typeof held !== 'object' || held === null) return held;
    const { $n, $map, $set } = held as { $n?: string; $map?: [unknown, unknown][]; $set?: unknown[] };
    if ($n !== undefined) return BigInt($n);
    if ($map !== undefined) return new Map($map);
    return $set === undefined ? held : new Set($set);
  });
}
