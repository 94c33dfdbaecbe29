export function ReceivedPage() {
  return null;
}
