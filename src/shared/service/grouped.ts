/** Digits with their thousands set apart: `32,767`. What is more than digits stays as it is. */
export function grouped(number: number | string): string {
  const digits = String(number);
  if (!/^\d+$/.test(digits)) return digits;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}
