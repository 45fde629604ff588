/** The columns that a function can show, in groups. */
import { FIELDS, type RowKind } from "../../../shared/api/fields";
import { addedFields, DISTANCE } from "../../../shared/tables/provenance";
import { LATEST } from "../../../shared/tables/reading";

interface FieldChoice {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldChoice[];
}

const TITLES: Readonly<Record<string, string>> = {
  features: "Features",
  owner: "Owner",
  ownerOccupied: "Owner",
  taxAssessments: "Latest assessment",
  propertyTaxes: "Latest property tax",
  history: "Latest event",
  listingAgent: "Listing agent and office",
  listingOffice: "Listing agent and office",
  builder: "Builder",
};

const MAIN = "Property";
const BASIS = "Basis of the estimate";

/** Groups of columns that are derived from a record's fields. */
const DERIVED: Readonly<Record<string, string>> = {
  pricePerSquareFoot: MAIN,
  distance: MAIN,
  lastSeenAt: MAIN,
  createdAt: MAIN,
  yearsOwned: MAIN,
  gainSinceSale: MAIN,
  originalPrice: MAIN,
  priceCut: MAIN,
  rentPerBedroom: MAIN,
  likeSubject: MAIN,
  absentee: "Owner",
  outOfState: "Owner",
  assessedPerSquareFoot: "Latest assessment",
  rangePercent: BASIS,
  compsUsed: BASIS,
  compsRadius: BASIS,
  newestComp: BASIS,
};
const ORIGIN = "Source";

/** @param around The function can look around a center. */
export function fieldGroups(kind: RowKind, around = false): readonly FieldGroup[] {
  const groups = new Map<string, FieldChoice[]>([[MAIN, []]]);
  const add = (title: string, field: FieldChoice): void => {
    groups.set(title, [...(groups.get(title) ?? []), field]);
  };
  for (const { name, label, meaning } of FIELDS[kind]) {
    add(TITLES[name.split(".")[0]!] ?? MAIN, { name: name.replace("*", LATEST), label, meaning });
  }
  const added = [...addedFields(kind), ...(around ? [DISTANCE] : [])];
  for (const { name, label, meaning } of added) add(DERIVED[name] ?? ORIGIN, { name, label, meaning });
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

export function matching(groups: readonly FieldGroup[], typed: string): readonly FieldGroup[] {
  const wanted = typed.trim().toLowerCase();
  return groups
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((field) =>
        Object.values(field).some((text: string) => text.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** The argument's text: empty where the default columns are chosen in their order. */
export function fieldsText(chosen: readonly string[], usual: readonly string[]): string {
  const same = chosen.length === usual.length && chosen.every((name, index) => name === usual[index]);
  return same ? "" : chosen.join(", ");
}

/** The fields that an argument's text names; undefined if it names none, or something else, such as cells. */
export function fieldsIn(groups: readonly FieldGroup[], text: string): readonly string[] | undefined {
  const known = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.length > 0 && names.every((name) => known.includes(name)) ? names : undefined;
}
