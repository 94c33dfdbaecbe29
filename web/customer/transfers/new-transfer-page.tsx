export function NewTransferPage() {
  return null;
}
