/** Options: `name=value; name=value`, two columns of names and values, or a header row of names with a row an address. */
import { Refused } from "./failure";

export type Options = ReadonlyMap<string, unknown>;

const ALIASES: Readonly<Record<string, string>> = {
  beds: "bedrooms",
  baths: "bathrooms",
  sqft: "squareFootage",
  lot: "lotSize",
  year: "yearBuilt",
  type: "propertyType",
  days: "daysOld",
};

function nameOf(given: unknown, known: readonly string[]): string | undefined {
  if (typeof given !== "string") return undefined;
  const plain = given.trim().toLowerCase();
  const find = (name: string) => known.find((each) => each.toLowerCase() === name.toLowerCase());
  return find(plain) ?? (Object.hasOwn(ALIASES, plain) ? find(ALIASES[plain]!) : undefined);
}

const must = (given: unknown, known: readonly string[]): string => {
  const name = nameOf(given, known);
  if (name === undefined) throw new Refused(`no option ${String(given)}`);
  return name;
};

const filled = (pairs: readonly (readonly [string, unknown])[]): Options =>
  new Map(pairs.filter(([, value]) => value !== "" && value !== undefined && value !== null));

/**
 * The options of each of so many rows; the same for all where there is no row for each.
 * @param rows Nothing where the function has no rows to be told of: two columns are names and values then.
 */
export function optionsOf(argument: unknown, known: readonly string[], rows?: number): (row: number) => Options {
  if (argument === undefined || argument === null || argument === "") return () => new Map();
  if (typeof argument === "string") {
    const parts = argument.split(/[;\n]/).filter((part) => part.trim() !== "");
    const pairs = parts.map((part) => {
      const place = part.indexOf("=");
      if (place < 0) throw new Refused("not name=value");
      return [must(part.slice(0, place), known), part.slice(place + 1).trim()] as const;
    });
    const all = filled(pairs);
    return () => all;
  }
  if (!Array.isArray(argument)) throw new Refused("not options");
  const grid = argument as unknown[][];
  const [names = []] = grid;
  if (
    names.length !== 2 ||
    (rows !== undefined && grid.length > 1 && names.every((name) => nameOf(name, known) !== undefined))
  ) {
    const heads = names.map((name) => must(name, known));
    const below = grid.slice(1);
    if (below.length !== rows) throw new Refused("not as many rows as addresses");
    const each = below.map((row) => filled(row.map((value, index) => [heads[index]!, value] as const)));
    return (row) => each[row]!;
  }
  const all = filled(grid.map(([name, value]) => [must(name, known), value] as const));
  return () => all;
}

export function flagOf(options: Options, name: string): boolean | undefined {
  const given = options.get(name);
  if (given === undefined) return undefined;
  if (/^(1|true|yes)$/i.test(String(given))) return true;
  if (/^(0|false|no)$/i.test(String(given))) return false;
  throw new Refused(`${name} is neither true nor false`);
}

export function numberOf(
  given: unknown,
  name: string,
  { least, most, whole }: { readonly least: number; readonly most: number; readonly whole?: boolean },
): number | undefined {
  if (given === undefined || given === null || given === "") return undefined;
  const number = typeof given === "number" ? given : Number(/^-?[\d.]+$/.test(String(given).trim()) ? given : NaN);
  const right = number >= least && number <= most && (whole !== true || Number.isInteger(number));
  if (!right) throw new Refused(`${name} out of range`);
  return number;
}

export function oneOf<Name extends string>(given: unknown, allowed: readonly Name[]): Name | undefined {
  if (given === undefined || given === null || given === "") return undefined;
  const found = allowed.find((each) => each.toLowerCase() === String(given).trim().toLowerCase());
  if (found === undefined) throw new Refused(`${String(given)} is not allowed`);
  return found;
}

export type Headers = "none" | "names" | "labels";

export function headersOf(options: Options, usual: Headers): Headers {
  const given = options.get("headers");
  if (given === undefined) return usual;
  if (/^labels?$/i.test(String(given))) return "labels";
  return flagOf(options, "headers") === true ? "names" : "none";
}
