/** The seven types, and usual names of them. */
import { Refused } from "./failure";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "Single Family": ["singlefamily", "sfr", "sfh", "house", "houses", "detached"],
  Condo: ["condo", "condos", "condominium"],
  Townhouse: ["townhouse", "townhome", "rowhouse", "th"],
  Manufactured: ["manufactured", "mobile", "mobilehome", "trailer"],
  "Multi-Family": ["multifamily", "duplex", "triplex", "mfr"],
  Apartment: ["apartment", "apt", "flats"],
  Land: ["land", "lot", "vacantland"],
};

/** The types of a search, in the order of docs/service.md, 2.1; nothing where any type is allowed. */
export function typesOf(argument: unknown, land: boolean): string | undefined {
  const cells = Array.isArray(argument) ? (argument as unknown[][]).flat() : [argument];
  const given = cells.flatMap((cell) => {
    if (cell === undefined || cell === null || cell === "") return [];
    if (typeof cell !== "string") throw new Refused("not a type");
    return cell.split(/[,;|]/).map((name) => name.trim());
  });
  const names = given.filter((name) => !/^(any|all)?$/i.test(name));
  if (names.length === 0) return undefined;
  const types = names.map((name) => {
    const plain = name.toLowerCase().replace(/[\s-]/g, "");
    const type = Object.keys(NAMES).find((each) => NAMES[each]!.includes(plain));
    if (type === undefined || (type === "Land" && !land)) throw new Refused("not a type here");
    return type;
  });
  return Object.keys(NAMES)
    .filter((each) => types.includes(each))
    .join("|");
}
