/** Property types under the names that people use. */
import { inputTooLong } from "../values/length";
import { didYouMean } from "../values/spelling";
import { nonBlankCells, shownInput, type Grid } from "../values/input";
import { problem, isProblem, type Problem } from "../api/problem";
import { quotedText } from "../api/text/quoted";
import { PROPERTY_TYPES, type PropertyType } from "../api/propertyTypes";
import { ownEntry } from "../values/known";
import { holdsPending, waitingProblem } from "../values/pendingInput";

/** Common names, in lower-case letters only. */
const USUAL: Readonly<Record<string, PropertyType>> = {
  sfr: "Single Family",
  sfh: "Single Family",
  sf: "Single Family",
  house: "Single Family",
  singlefamilyhome: "Single Family",
  singlefamilyresidence: "Single Family",
  singlefamilyresidential: "Single Family",
  detached: "Single Family",
  condominium: "Condo",
  townhome: "Townhouse",
  rowhouse: "Townhouse",
  th: "Townhouse",
  mobile: "Manufactured",
  mobilehome: "Manufactured",
  manufacturedhome: "Manufactured",
  trailer: "Manufactured",
  duplex: "Multi-Family",
  triplex: "Multi-Family",
  fourplex: "Multi-Family",
  quadplex: "Multi-Family",
  quadruplex: "Multi-Family",
  multi: "Multi-Family",
  mfr: "Multi-Family",
  mf: "Multi-Family",
  apt: "Apartment",
  apts: "Apartment",
  flat: "Apartment",
  lot: "Land",
  vacantland: "Land",
  vacantlot: "Land",
};

const NOT_COVERED = /^(office|retail|industrial|farm|agricultur|ranchland|manufacturing|warehouse|commercial|hotel)/;

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const EXACT: ReadonlyMap<string, PropertyType> = new Map(PROPERTY_TYPES.map((type) => [bare(type), type]));

/** One property type. Case is ignored and plurals are accepted. */
function propertyType(typed: string, allowed: readonly string[], argument: string): string | Problem {
  const name = bare(typed);
  const forms = [name, name.replace(/ies$/, "y"), name.replace(/e?s$/, ""), name.replace(/s$/, "")];
  const known =
    forms.find((form) => EXACT.has(form)) ?? forms.find((form) => ownEntry(USUAL, form) !== undefined) ?? "";
  const type = EXACT.get(known) ?? ownEntry(USUAL, known);
  if (type !== undefined) {
    if (allowed.includes(type)) return type;
    return problem("argument", `${argument}: ${type} is not allowed here; give ${allowed.join(", ")}`);
  }
  if (NOT_COVERED.test(name)) {
    return problem(
      "argument",
      `${argument}: the service does not cover ${quotedText(typed)}; it covers ${allowed.join(", ")}`,
    );
  }
  return problem(
    "argument",
    `${argument}: ${quotedText(typed)} isn't a property type${didYouMean(typed, allowed)}; give ${allowed.join(", ")}`,
  );
}

/** Types separated by commas or in several cells, in the service's form, or undefined for any type. */
export function propertyTypes(
  grid: Grid | undefined,
  allowed: readonly string[],
  argument = "type",
): string | undefined | Problem {
  if (holdsPending(grid)) return waitingProblem(argument);
  const types = new Set<string>();
  for (const input of nonBlankCells(grid)) {
    if (typeof input !== "string") {
      return problem("argument", `${argument}: ${shownInput(input)} isn't a property type; give ${allowed.join(", ")}`);
    }
    const long = inputTooLong(input, argument);
    if (long !== undefined) return long;
    for (const name of input.split(/[,|;]/).map((part) => part.trim())) {
      if (name === "" || /^(any|all)$/i.test(name)) continue;
      const type = propertyType(name, allowed, argument);
      if (isProblem(type)) return type;
      types.add(type);
    }
  }
  return types.size === 0 ? undefined : allowed.filter((type) => types.has(type)).join("|");
}
