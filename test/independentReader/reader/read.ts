/** What a call must show and what it must ask, by function. */
import { BLANK, type Cell } from "./cell";
import { fieldsTable } from "./about";
import { comparables, estimate } from "./estimates";
import { Refused, Unanswered } from "./failure";
import type { FieldsPage } from "./fieldsPage";
import { mapTable, type MapFunction } from "./maps";
import { questions, type Questions } from "./question";
import { OWNER_COLUMNS, random, record, RECORD_COLUMNS } from "./records";
import { count, FORRENT, FORSALE, PROPERTIES, search, SOLD } from "./searches";
import type { Table } from "./table";
import type { Asked, Service } from "./wire";

export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Days that go by before it is made. */
  readonly later?: number;
}

export type Reading =
  | { readonly kind: "refused" }
  | { readonly kind: "unanswered"; readonly asked: readonly Asked[] }
  | { readonly kind: "cells"; readonly cells: readonly (readonly Cell[])[]; readonly asked: readonly Asked[] };

const MAPS: Readonly<Record<string, MapFunction>> = {
  TAXES: { map: "propertyTaxes", columns: ["year", "total"] },
  ASSESSMENTS: { map: "taxAssessments", columns: ["year", "value", "land", "improvements"] },
  HISTORY: { map: "history", columns: ["date", "event", "price"] },
  FEATURES: { map: "features", columns: ["feature", "value"] },
};

function tableOf(asking: Questions, page: FieldsPage, { name, args }: Call): Table {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = args;
  switch (name) {
    case "VALUE":
      return estimate(asking, "value", args);
    case "RENT":
      return estimate(asking, "rent", args);
    case "COMPS":
      return comparables(asking, args);
    case "RECORD":
      return record(asking, args, RECORD_COLUMNS, ["layout", "as"], page);
    case "OWNER":
      return record(asking, args, OWNER_COLUMNS, [], page);
    case "RANDOM":
      return random(asking, args);
    case "FIELDS":
      return fieldsTable(page, args);
    case "COUNT":
      return count(asking, given([first, second, third, fourth, undefined, undefined, fifth]));
    case "SEARCH":
      return search(asking, PROPERTIES, given(args));
    case "FORSALE":
      return search(asking, FORSALE, given(args));
    case "FORRENT":
      return search(asking, FORRENT, given(args));
    case "NEARBY": {
      const rest = given([first, third, fourth, fifth, sixth, seventh, eighth]);
      return search(asking, PROPERTIES, { ...rest, radius: second, isNearby: true });
    }
    case "SOLD": {
      const rest = given([first, third, fourth, fifth, sixth, seventh, eighth]);
      return search(asking, SOLD, { ...rest, days: second, isSold: true });
    }
    default:
      return mapTable(asking, MAPS[name]!, args);
  }
}

const given = ([where, type, beds, baths, fields, maxRows, options]: readonly unknown[]) => ({
  ...{ where, type, beds, baths, fields, maxRows, options },
});

export function read(call: Call, service: Service, page: FieldsPage): Reading {
  const asking = questions(service);
  try {
    const table = tableOf(asking, page, call);
    return { kind: "cells", cells: withHeaders(table, page), asked: asking.asked() };
  } catch (failure) {
    if (failure instanceof Refused) return { kind: "refused" };
    if (failure instanceof Unanswered) return { kind: "unanswered", asked: asking.asked() };
    throw failure;
  }
}

function withHeaders({ columns, headers, rows }: Table, page: FieldsPage): readonly (readonly Cell[])[] {
  if (headers === "none") return rows.length === 0 ? [[BLANK]] : rows;
  const head = columns.map(({ header, kind }): Cell => {
    if (headers === "names") return { kind: "text", text: header };
    const label = kind && page.label(kind, header);
    return { kind: "label", starts: label ?? "" };
  });
  return [head, ...rows];
}
