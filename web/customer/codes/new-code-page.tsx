export function NewCodePage() {
  return null;
}
