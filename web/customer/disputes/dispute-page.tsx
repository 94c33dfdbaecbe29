export function DisputePage() {
  return null;
}
