export function DisputesPage() {
  return null;
}
