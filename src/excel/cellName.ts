/** One name for one cell: functions and the object model write its address in different ways. */

/** `'My sheet'!$B$2` and `My sheet!B2` are one: `my sheet!B2`. A range is called by its first cell. */
export function cellName(address: string): string {
  const mark = address.lastIndexOf("!");
  const sheet = address.slice(0, Math.max(mark, 0)).replace(/^'|'$/g, "").replace(/''/g, "'");
  const [cell = ""] = address.slice(mark + 1).split(":");
  return `${sheet.replace(/^\[[^\]]*\]/, "").toLowerCase()}!${cell.replace(/\$/g, "").toUpperCase()}`;
}
