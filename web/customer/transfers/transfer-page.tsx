export function TransferPage() {
  return null;
}
