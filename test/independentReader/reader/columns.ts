/** The columns that `fields` asks for. */
import { at, isObject, type Json } from "./json";
import { BLANK, flag, number, REASON, type Cell } from "./cell";
import { keysOf } from "./entries";
import { dayOf } from "./day";
import { Refused } from "./failure";
import { aliasOf, ENTRIES, FIELDS, GROUPS, type FieldType, type RecordKind } from "./fields";
import { shown } from "./shown";

/** What a row is read from. */
export interface Source {
  readonly record: Json;
  /** The whole answer of an estimate. */
  readonly estimate?: Json;
  /** How many match in all. */
  readonly total?: number | undefined;
  /** Miles from the center of the search. */
  readonly miles?: number | undefined;
  /** The row has no answer. */
  readonly failed?: boolean;
}

export interface Column {
  readonly header: string;
  /** The kind whose page tells the label; nothing where no page does. */
  readonly kind: RecordKind | undefined;
  readonly read: (source: Source) => Cell;
  readonly isReason: boolean;
}

export interface Wanted {
  readonly columns: readonly Column[];
  readonly total: boolean;
  readonly miles: boolean;
}

type Grid = readonly (readonly unknown[])[];

/** The names in an argument: separated by commas in a text, or in the cells of a range. */
function namesIn(argument: unknown): string[] {
  const cells = Array.isArray(argument) ? (argument as Grid).flat() : [argument];
  return cells
    .flatMap((cell) => (typeof cell === "string" ? cell.split(/[,;\n]/) : []))
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

const column = (kind: RecordKind, header: string, path: readonly string[], type: FieldType): Column => ({
  header,
  kind,
  read: ({ record, estimate }) => {
    const own = kind === "value" || kind === "rent" ? at(estimate, path) : undefined;
    return shown(own ?? throughMaps(record, path), type);
  },
  isReason: false,
});

/** A path in which `latest` stands for the newest key of its map. */
function throughMaps(record: Json, path: readonly string[]): Json | undefined {
  const place = path.indexOf("latest");
  if (place < 0) return at(record, path);
  const map = at(record, path.slice(0, place));
  if (isObject(map) && Object.hasOwn(map, "latest")) return at(record, path);
  const [newest] = keysOf(map);
  return newest === undefined ? undefined : at(record, [...path.slice(0, place), newest, ...path.slice(place + 1)]);
}

const numberAt = (json: Json | undefined, ...path: string[]): number | undefined => {
  const found = at(json, path);
  return typeof found === "number" ? found : undefined;
};

const perSquareFoot = (kind: RecordKind, { record, estimate }: Source): Cell => {
  const prices: Readonly<Record<RecordKind, number | undefined>> = {
    property: numberAt(record, "lastSalePrice"),
    value: numberAt(estimate, "price"),
    rent: numberAt(estimate, "rent"),
    forsale: numberAt(record, "price"),
    forrent: numberAt(record, "price"),
    comps: numberAt(record, "price"),
    rentcomps: numberAt(record, "price"),
  };
  const price = prices[kind];
  const area = numberAt(record, "squareFootage");
  return price === undefined || area === undefined || area <= 0
    ? BLANK
    : number(Math.round((price / area) * 100) / 100);
};

/** Nothing where the answer has no list of them: how many there are is not known then. */
const comparablesOf = (estimate: Json | undefined): readonly Json[] | undefined => {
  const found = at(estimate, ["comparables"]);
  return Array.isArray(found) ? (found as readonly Json[]).filter(isObject) : undefined;
};

const farthest = (estimate: Json | undefined): Cell => {
  const found = (comparablesOf(estimate) ?? []).flatMap((each) => numberAt(each, "distance") ?? []);
  return found.length === 0 ? BLANK : number(Math.max(...found));
};

/** By the service's own count (2.8); a comparable without it, by the day on which it was last seen. */
const newest = (estimate: Json | undefined): Cell => {
  const all = comparablesOf(estimate) ?? [];
  const counted = Math.min(...all.map((each) => numberAt(each, "daysOld") ?? Infinity));
  const seen = all
    .filter((each) => numberAt(each, "daysOld") === undefined)
    .map((each) => at(each, ["lastSeenDate"]))
    .map((each) => (typeof each === "string" ? dayOf(each) : BLANK))
    .flatMap((day) => (day.kind === "day" ? Date.UTC(day.year, day.month - 1, day.day) : []));
  if (seen.length > 0) return { kind: "since", seen: Math.max(...seen), most: counted };
  return counted === Infinity ? BLANK : number(counted);
};

const cents = (above: number | undefined, below: number | undefined): Cell =>
  above === undefined || below === undefined || above <= 0 || below <= 0
    ? BLANK
    : number(Math.round((above / below) * 100) / 100);

/** The price of a listing in its history, from the day on which it was listed: two are needed to tell the first. */
function firstPrice(record: Json): number | undefined {
  const listed = at(record, ["listedDate"]);
  const began = typeof listed === "string" ? dayOf(listed) : BLANK;
  const history = at(record, ["history"]);
  if (typeof listed !== "string" || began.kind !== "day" || !isObject(history)) return undefined;
  const prices = Object.keys(history)
    .sort()
    .filter((key) => key.slice(0, 10) >= listed.slice(0, 10))
    .flatMap((key) => numberAt(history[key], "price") ?? [])
    .filter((price) => price > 0);
  const [first] = prices;
  return prices.length > 1 || (first !== undefined && first !== numberAt(record, "price")) ? first : undefined;
}

const mailed = (record: Json, name: string): Json | undefined => at(record, ["owner", "mailingAddress", name]);

/** What follows from a record's own fields. */
function derivedColumns(kind: RecordKind): Readonly<Record<string, ((source: Source) => Cell) | undefined>> {
  const perBedroom = {
    rentPerBedroom: ({ record, estimate }: Source) =>
      cents(kind === "rent" ? numberAt(estimate, "rent") : numberAt(record, "price"), numberAt(record, "bedrooms")),
  };
  const likeSubject = () => BLANK;
  if (kind === "property")
    return {
      yearsOwned: () => BLANK,
      absentee: () => BLANK,
      outOfState: ({ record }) => {
        const [home, mail] = [at(record, ["state"]), mailed(record, "state")];
        const known = typeof home === "string" && typeof mail === "string" && home !== "" && mail !== "";
        return known ? flag(home.toUpperCase() !== mail.toUpperCase()) : BLANK;
      },
      assessedPerSquareFoot: ({ record }) => {
        const assessed = throughMaps(record, ["taxAssessments", "latest", "value"]);
        return cents(typeof assessed === "number" ? assessed : undefined, numberAt(record, "squareFootage"));
      },
    };
  if (kind === "value")
    return {
      gainSinceSale: ({ record, estimate }) => {
        const [now, then] = [numberAt(estimate, "price"), numberAt(record, "lastSalePrice")];
        return now === undefined || then === undefined || now <= 0 || then <= 0 ? BLANK : number(now - then);
      },
      yearsOwned: () => BLANK,
    };
  if (kind === "rent") return { ...perBedroom, yearsOwned: () => BLANK };
  if (kind === "comps") return { likeSubject };
  if (kind === "rentcomps") return { ...perBedroom, likeSubject };
  return {
    originalPrice: ({ record }) => {
      const first = firstPrice(record);
      return first === undefined ? BLANK : number(first);
    },
    priceCut: ({ record }) => {
      const [first, now] = [firstPrice(record), numberAt(record, "price")];
      return first === undefined || now === undefined ? BLANK : number(first - now);
    },
    ...(kind === "forrent" && perBedroom),
  };
}

/** What every record has beside its own fields, and what is derived from an estimate. */
function addedColumn(kind: RecordKind, name: string): Column | undefined {
  const estimate = kind === "value" || kind === "rent";
  const added: Readonly<Record<string, ((source: Source) => Cell) | undefined>> = {
    pricePerSquareFoot: (source) => perSquareFoot(kind, source),
    matchedAddress: ({ record }) => shown(at(record, ["formattedAddress"]), "text"),
    // Homes are asked for by their own addresses.
    addressDiffers: () => BLANK,
    fetchedAt: () => ({ kind: "now" }),
    ageDays: () => ({ kind: "young" }),
    cached: () => flag(false),
    stale: () => flag(false),
    matches: ({ total }) => (total === undefined ? BLANK : number(total)),
    problem: () => BLANK,
    ...derivedColumns(kind),
    ...(estimate && {
      rangePercent: ({ estimate: whole }) => {
        const main = numberAt(whole, kind === "value" ? "price" : "rent");
        const [low, high] = ["Low", "High"].map((end) =>
          numberAt(whole, `${kind === "value" ? "price" : "rent"}Range${end}`),
        );
        if (main === undefined || main === 0 || low === undefined || high === undefined) return BLANK;
        return number((high - low) / main);
      },
      compsUsed: ({ estimate: whole }) => {
        const used = comparablesOf(whole);
        return used === undefined ? BLANK : number(used.length);
      },
      compsRadius: ({ estimate: whole }) => farthest(whole),
      newestComp: ({ estimate: whole }) => newest(whole),
    }),
    ...((kind === "forsale" || kind === "forrent" || kind === "comps" || kind === "rentcomps") && {
      lastSeenAt: ({ record }) => shown(at(record, ["lastSeenDate"]), "moment"),
    }),
    ...((kind === "forsale" || kind === "forrent") && {
      createdAt: ({ record }) => shown(at(record, ["createdDate"]), "moment"),
    }),
    ...((kind === "property" || kind === "forsale" || kind === "forrent") && {
      distance: ({ miles }) => (miles === undefined ? BLANK : { kind: "miles", miles }),
    }),
  };
  const found = Object.keys(added).find((each) => each.toLowerCase() === name.toLowerCase());
  const read = found === undefined ? undefined : added[found];
  if (found === undefined || read === undefined) return undefined;
  return { header: found, kind, read, isReason: found === "problem" };
}

/** Whether a record of this kind has it beside its own fields. */
export const isAdded = (kind: RecordKind, name: string): boolean => addedColumn(kind, name) !== undefined;

/** `taxAssessments.2023.value`, `history.2024-11-18.price`. */
function entryColumn(kind: RecordKind, name: string): Column | undefined {
  const [map = "", key = "", leaf = "", ...rest] = name.split(".");
  const known = Object.keys(ENTRIES[kind]).find((each) => each.toLowerCase() === map.toLowerCase());
  const field = known && ENTRIES[kind][known]?.find((each) => each.name.toLowerCase() === leaf.toLowerCase());
  const shape = known === "history" ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}$/;
  if (known === undefined || !field || rest.length > 0 || !shape.test(key)) return undefined;
  const header = `${known}.${key}.${field.name}`;
  return { ...column(kind, header, header.split("."), field.type), kind: undefined };
}

function columnsNamed(kind: RecordKind, name: string): Column[] {
  if (name.startsWith(".")) {
    const path = name.slice(1).split(".");
    return [{ ...column(kind, name, path, "number"), kind: undefined }];
  }
  const plain = name.toLowerCase();
  const named = (wanted: string) => FIELDS[kind].find((field) => field.name.toLowerCase() === wanted.toLowerCase());
  const group = GROUPS[plain];
  if (group !== undefined) {
    const members = FIELDS[kind].filter(group);
    if (members.length === 0) throw new Refused(`no group ${name} in ${kind}`);
    return members.map((field) => column(kind, field.name, field.name.split("."), field.type));
  }
  const alias = aliasOf(kind, plain);
  const field = named(name) ?? (alias === undefined ? undefined : named(alias));
  if (field !== undefined) return [column(kind, field.name, field.name.split("."), field.type)];
  const other = addedColumn(kind, alias ?? name) ?? entryColumn(kind, name);
  if (other === undefined) throw new Refused(`no field ${name} in ${kind}`);
  return [other];
}

/** @param isAround The rows lie around a center: only there a distance is known that the record does not tell. */
export function columnsOf(kind: RecordKind, argument: unknown, usual: string, isAround = false): Wanted {
  const given = namesIn(argument);
  const columns = (given.length === 0 ? namesIn(usual) : given).flatMap((name) => columnsNamed(kind, name));
  const has = (header: string): boolean => columns.some((each) => each.header === header);
  const miles = kind !== "comps" && kind !== "rentcomps" && has("distance");
  if (miles && !isAround) throw new Refused("a distance from where?");
  return { columns, total: has("matches"), miles };
}

/** A row without an answer: its problem first and blanks after it, or the reason where it is asked for. */
export function failedRow(columns: readonly Column[], isRefused = false): Cell[] {
  const told = columns.some(({ isReason }) => isReason);
  return columns.map(({ isReason }, index) => {
    if (isReason) return REASON;
    return !told && index === 0 ? { kind: "problem", isRefused } : BLANK;
  });
}

export const blankRow = (columns: readonly unknown[]): Cell[] => columns.map(() => BLANK);
