/** Options for what is shown of a result and how, how old it may be, or how a city is sent. The service doesn't see them. */
import { shownInput, type Input } from "../values/input";
import { PROPERTY_TYPES } from "../api/propertyTypes";
import { isProblem, problem, type Problem } from "../api/problem";
import { ownEntry } from "../values/known";
import { amountOf } from "./amount";
import { typedDay, type TypedDay } from "./typedDay";
import { propertyTypes } from "./propertyType";
import { isStudio } from "./studio";

export interface Display {
  readonly headers?: "none" | "names" | "labels";
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly sort?: Sort;
  readonly layout?: Layout;
  /** Whether to show the year inside an entry as well as the year it is listed under. */
  readonly entryYear?: boolean;
  /** A record as one value with all its fields inside, instead of a row. */
  readonly as?: "entity";
  /** Send the city as typed instead of in the service's spelling. */
  readonly city?: "asTyped";
  /** A row for each property type, or for each number of bedrooms. */
  readonly by?: Breakdown;
  /** One property type, as the service writes it. */
  readonly type?: string;
  readonly beds?: number;
  /** The day in whose prices to show others. */
  readonly asOf?: TypedDay;
  /** How many percent smaller or larger than the home in the middle others may be. */
  readonly likeSubject?: number;
}

export const BREAKDOWNS = ["type", "beds"] as const;

export type Breakdown = (typeof BREAKDOWNS)[number];

/** `long`: one entry per row. `wide`: one property per row. `card`: one field per row, with its value. */
export type Layout = "long" | "wide" | "card";

export interface Sort {
  /** A field's name, as typed. */
  readonly by: string;
  readonly descending: boolean;
}

export type DisplayOption = keyof Display;

const HEADERS: Readonly<Record<string, NonNullable<Display["headers"]>>> = {
  "0": "none",
  false: "none",
  "1": "names",
  true: "names",
  label: "labels",
  labels: "labels",
};

const MINUTE = 60_000;

const SPANS: Readonly<Record<string, number>> = { m: MINUTE, h: 60 * MINUTE, d: 1440 * MINUTE, w: 10_080 * MINUTE };

function headersOf(input: Input): Display["headers"] {
  return typeof input === "object" ? undefined : ownEntry(HEADERS, String(input).toLowerCase());
}

function headers(input: Input): Display | Problem {
  const value = headersOf(input);
  return value === undefined
    ? problem("argument", `headers: ${shownInput(input)} is not allowed; give 0, 1 or label`)
    : { headers: value };
}

function maxAge(input: Input): Display | Problem {
  const [, count, unit] = (typeof input === "string" && /^(\d{1,5})\s*([mhdw])$/i.exec(input)) || [];
  const span = Number(count) * (SPANS[unit?.toLowerCase() ?? ""] ?? NaN);
  return span > 0
    ? { maxAge: span }
    : problem(
        "argument",
        `maxAge: ${shownInput(input)} is not allowed; give minutes, hours, days or weeks such as 90m, 12h, 30d or 2w`,
      );
}

function sort(input: Input): Display | Problem {
  const [, minus, by, order] =
    (typeof input === "string" && /^(-?)\s*([\w.-]+)(?:\s+(asc|desc)\w*)?$/i.exec(input)) || [];
  return by === undefined
    ? problem(
        "argument",
        `sort: ${shownInput(input)} is not allowed; give a field such as price, or -price for largest first`,
      )
    : { sort: { by, descending: minus === "-" || order?.toLowerCase() === "desc" } };
}

function layout(input: Input, allowed: readonly Layout[]): Display | Problem {
  const value = allowed.find((each) => typeof input === "string" && input.toLowerCase() === each);
  return value === undefined
    ? problem("argument", `layout: ${shownInput(input)} is not allowed; give ${allowed.join(" or ")}`)
    : { layout: value };
}

function entryYear(input: Input): Display | Problem {
  const value = headersOf(input);
  return value === undefined || value === "labels"
    ? problem("argument", `entryYear: ${shownInput(input)} is not allowed; give 0 or 1`)
    : { entryYear: value === "names" };
}

function as(input: Input): Display | Problem {
  return typeof input === "string" && input.toLowerCase() === "entity"
    ? { as: "entity" }
    : problem("argument", `as: ${shownInput(input)} is not allowed; give entity`);
}

function city(input: Input): Display | Problem {
  return typeof input === "string" && input.toLowerCase() === "astyped"
    ? { city: "asTyped" }
    : problem("argument", `city: ${shownInput(input)} is not allowed; give asTyped, to send the city as you typed it`);
}

function by(input: Input): Display | Problem {
  const value = BREAKDOWNS.find((each) => typeof input === "string" && input.toLowerCase() === each);
  return value === undefined
    ? problem("argument", `by: ${shownInput(input)} is not allowed; give type or beds`)
    : { by: value };
}

function type(input: Input): Display | Problem {
  const value = propertyTypes([[input]], PROPERTY_TYPES);
  if (isProblem(value)) return value;
  if (value?.includes("|") === true)
    return problem("argument", `type: ${shownInput(input)} names several types; give one, or by=type for all of them`);
  return value === undefined ? {} : { type: value };
}

function beds(input: Input): Display | Problem {
  const value = isStudio(input, { name: "bedrooms" }) ? 0 : amountOf(input, "beds", { minimum: 0, whole: true });
  return isProblem(value) ? value : value === undefined ? {} : { beds: value };
}

function asOf(input: Input): Display | Problem {
  const value = typedDay(input, "asOf");
  return isProblem(value) ? value : { asOf: value };
}

/** By how many percent the size of a home like the subject may differ. */
const SIZE_BAND = { minimum: 1, maximum: 90, whole: true };

function likeSubject(input: Input): Display | Problem {
  const percent = typeof input === "string" && input.endsWith("%") ? input.slice(0, -1).trimEnd() : input;
  const value = amountOf(percent, "likeSubject", SIZE_BAND);
  return isProblem(value) ? value : value === undefined ? {} : { likeSubject: value };
}

/** How each option is read. `layouts` are the layouts that the function supports. */
export const DISPLAY: Readonly<Record<DisplayOption, (input: Input, layouts: readonly Layout[]) => Display | Problem>> =
  { headers, maxAge, sort, layout, entryYear, as, city, by, type, beds, asOf, likeSubject };
