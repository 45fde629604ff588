/** Options that say how an answer is shown, how old it may be, or how a city is sent. They are not the service's parameters. */
import { shown, type Input } from "../cells/input";
import { problem, type Problem } from "../service/problem";
import { known } from "../cells/known";

export interface Display {
  readonly headers?: "none" | "names" | "labels";
  /** Milliseconds. */
  readonly maxAge?: number;
  readonly sort?: Sort;
  readonly layout?: Layout;
  /** Whether the year inside an entry is shown beside the year it stands under. */
  readonly entryYear?: boolean;
  /** A record as one value with all its fields inside, instead of a row. */
  readonly as?: "entity";
  /** A city goes out as it was typed, not as the service spells its cities. */
  readonly city?: "asTyped";
}

/** How entries and records lie: downwards, one row a property, or field and value. */
export type Layout = "long" | "wide" | "card";

export interface Sort {
  /** A field's name, as typed. */
  readonly by: string;
  readonly descending: boolean;
}

export type DisplayOption = "headers" | "maxAge" | "sort" | "layout" | "entryYear" | "as" | "city";

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
  return typeof input === "object" ? undefined : known(HEADERS, String(input).toLowerCase());
}

function headers(input: Input): Display | Problem {
  const found = headersOf(input);
  return found === undefined
    ? problem("argument", `headers: ${shown(input)} is not allowed; give 0, 1 or label`)
    : { headers: found };
}

function maxAge(input: Input): Display | Problem {
  const [, count, unit] = (typeof input === "string" && /^(\d{1,5})\s*([mhdw])$/i.exec(input)) || [];
  const span = Number(count) * (SPANS[unit?.toLowerCase() ?? ""] ?? NaN);
  return span > 0
    ? { maxAge: span }
    : problem(
        "argument",
        `maxAge: ${shown(input)} is not allowed; give minutes, hours, days or weeks such as 90m, 12h, 30d or 2w`,
      );
}

function sort(input: Input): Display | Problem {
  const [, minus, by, order] =
    (typeof input === "string" && /^(-?)\s*([\w.]+)(?:\s+(asc|desc)\w*)?$/i.exec(input)) || [];
  return by === undefined
    ? problem(
        "argument",
        `sort: ${shown(input)} is not allowed; give a field such as price, or -price for the largest first`,
      )
    : { sort: { by, descending: minus === "-" || order?.toLowerCase() === "desc" } };
}

function layout(input: Input, allowed: readonly Layout[]): Display | Problem {
  const found = allowed.find((each) => typeof input === "string" && input.toLowerCase() === each);
  return found === undefined
    ? problem("argument", `layout: ${shown(input)} is not allowed; give ${allowed.join(" or ")}`)
    : { layout: found };
}

function entryYear(input: Input): Display | Problem {
  const found = headersOf(input);
  return found === undefined || found === "labels"
    ? problem("argument", `entryYear: ${shown(input)} is not allowed; give 0 or 1`)
    : { entryYear: found === "names" };
}

function as(input: Input): Display | Problem {
  return typeof input === "string" && input.toLowerCase() === "entity"
    ? { as: "entity" }
    : problem("argument", `as: ${shown(input)} is not allowed; give entity`);
}

function city(input: Input): Display | Problem {
  return typeof input === "string" && input.toLowerCase() === "astyped"
    ? { city: "asTyped" }
    : problem("argument", `city: ${shown(input)} is not allowed; give asTyped, to send the city as you typed it`);
}

/** How each option is read; the layouts that a function knows are its own. */
export const DISPLAY: Readonly<Record<DisplayOption, (input: Input, layouts: readonly Layout[]) => Display | Problem>> =
  { headers, maxAge, sort, layout, entryYear, as, city };
