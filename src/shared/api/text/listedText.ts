/** `Texas`, `Texas and Utah`, `Texas, Utah and Wyoming` */
export function listedText(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");
}
