export function TransfersPage() {
  return null;
}
