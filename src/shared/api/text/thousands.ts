/** A whole number with thousands separators: `32,767`. Anything that isn't all digits is returned unchanged. */
export function thousands(number: number | string): string {
  const digits = String(number);
  if (!/^\d+$/.test(digits)) return digits;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(",");
}
