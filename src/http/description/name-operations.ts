/** Names each operation of a document after its method and path, as generators name functions. */
export function nameOperations(paths: Record<string, Record<string, unknown>>): void {
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      (operation as { operationId?: string }).operationId ??= nameOf(method, path);
}

/** `get /v3/meds/{med_id}` is `getV3MedsByMedId`. */
function nameOf(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by_$1').split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
