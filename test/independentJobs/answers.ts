/** Reads the service's answers, without anything of the project's own: what isn't there is undefined. */
export type Json = Readonly<Record<string, unknown>>;

export const within = (record: Json | undefined, path: string): unknown =>
  path.split(".").reduce<unknown>((at, name) => (at as Json | null | undefined)?.[name] ?? undefined, record);

export function numberIn(record: Json | undefined, path: string): number | undefined {
  const found = within(record, path);
  return typeof found === "number" ? found : undefined;
}

export function textIn(record: Json | undefined, path: string): string {
  const found = within(record, path);
  return typeof found === "string" ? found : "";
}

/** The entries of a map of years, the newest first. */
export const byYear = (record: Json | undefined, map: string): readonly (readonly [year: number, entry: Json])[] =>
  Object.entries((within(record, map) ?? {}) as Readonly<Record<string, Json>>)
    .map(([year, entry]) => [Number(year), entry] as const)
    .sort(([one], [other]) => other - one);

/** A day as a spreadsheet counts it; the clock doesn't matter. */
export function dayNumber(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000 + 25_569;
}
