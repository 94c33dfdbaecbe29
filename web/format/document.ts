/** `529.982.247-25`, `11.222.333/0001-81`; what is masked or of another length stays as it is. */
export function formatDocument(document: string): string {
  if (/^[\d*]{11}$/.test(document)) return document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (/^[\dA-Z*]{14}$/.test(document))
    return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return document;
}

/** `0001 / 10001-3`: branch and number, the last digit being the check digit. */
export function formatAccount({ branch, number }: { branch: string; number: string }): string {
  return `${branch} / ${number.length > 1 ? `${number.slice(0, -1)}-${number.slice(-1)}` : number}`;
}

/** `+55 (11) 98765-4321`, the other keys as they are. */
export function formatKey(key: string): string {
  const phone = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(key);
  if (phone) return `+55 (${phone[1]}) ${phone[2]}-${phone[3]}`;
  return /^\d{11}$|^\d{14}$/.test(key) ? formatDocument(key) : key;
}
