export function ReceivedOnePage() {
  return null;
}
