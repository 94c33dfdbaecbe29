export function CodesPage() {
  return null;
}
