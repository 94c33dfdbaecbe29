export function CodePage() {
  return null;
}
