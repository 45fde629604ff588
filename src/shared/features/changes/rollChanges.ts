/** What became of the units of a rent roll from one month to another: an event a unit, and the rent of all. */
import type { FigureChange, FigureState, RollChanges, RollEvent, RollEventName } from "../../panelApi/changesApi";
import type { ColumnUse } from "../../panelApi/jobsApi";
import { groupBy } from "../../values/groupBy";
import type { Input } from "../../values/input";
import { leaseEndOf, nameIn, numberOf, occupancyByTenant, occupancyOf } from "../../workbook/lists/cellContents";
import { useOfHeading } from "../../workbook/lists/headings";
import { nameKey, type SheetTable } from "./sheetTable";

/** A unit as one month has it. */
interface Unit {
  readonly what: string;
  readonly key: string;
  readonly row: number;
  readonly rent: number | null;
  readonly end: number | string | null;
  readonly tenant: string | null;
  readonly isOccupied: boolean;
  readonly hasNotice: boolean;
}

/** Undefined for a table that is no rent roll: it has rents and the ends of leases. @param sheet That of the later one. */
export function rollChanges(before: SheetTable, after: SheetTable, sheet: string): RollChanges | undefined {
  const [olds, units] = [unitsOf(before), unitsOf(after)];
  if (olds === undefined || units === undefined) return undefined;
  const left = groupBy(olds, ({ key }) => key);
  const events = units.flatMap((unit): readonly RollEvent[] => {
    const old = left.get(unit.key)?.shift();
    const event = old === undefined ? "new" : eventOf(old, unit);
    return event === undefined ? [] : [told(event, old, unit, sheet)];
  });
  const gone = [...left.values()].flat();
  return {
    events: [...events, ...gone.map((old) => told("gone", old, undefined, sheet))],
    rentBefore: rentOf(olds),
    rentAfter: rentOf(units),
  };
}

const rentOf = (units: readonly Unit[]): number =>
  units.reduce((sum, { rent, isOccupied }) => sum + (isOccupied ? (rent ?? 0) : 0), 0);

function unitsOf({ heads, rows }: SheetTable): readonly Unit[] | undefined {
  const column = (use: ColumnUse): number => heads.findIndex((head) => useOfHeading(head) === use);
  const [rents, ends] = [column("currentRent"), column("leaseEnd")];
  const [tenants, statuses] = [column("tenant"), column("occupancy")];
  if (rents < 0 || ends < 0) return undefined;
  return rows.map(({ name, key, row, cells }) => {
    const at = (place: number): Input => cells[place] ?? null;
    const rent = numberOf(at(rents)) ?? null;
    const status =
      occupancyOf(at(statuses)) ?? occupancyByTenant(at(tenants)) ?? ((rent ?? 0) > 0 ? "occupied" : "vacant");
    return {
      ...{ what: name, key, row, rent, end: leaseEndOf(at(ends)), tenant: nameIn(at(tenants)) },
      ...{ isOccupied: status === "occupied" || status === "notice", hasNotice: status === "notice" },
    };
  });
}

/** Without the rents of units that have one of these events. What is gone has no cell, and no figure in the later month. */
export function withoutRents(figures: readonly FigureChange[], events: readonly RollEvent[]): readonly FigureChange[] {
  const units = new Set(events.map(({ cell, what }) => (cell === undefined ? what : `${cell.row} ${cell.sheet}`)));
  return figures.filter(({ what, column, cell, after }) => {
    const isMeant = units.has(`${cell?.row} ${cell?.sheet}`) || (after === null && units.has(what));
    return !isMeant || useOfHeading(column) !== "currentRent";
  });
}

/** The first that it is; undefined for a unit that changed nothing. */
function eventOf(old: Unit, unit: Unit): RollEventName | undefined {
  if (old.isOccupied !== unit.isOccupied) return unit.isOccupied ? "leased" : "vacated";
  if (!unit.isOccupied) return undefined;
  if (isOther(old.tenant, unit.tenant)) return "leased";
  if (unit.hasNotice && !old.hasNotice) return "notice";
  if (old.end !== unit.end) return isLater(old.end, unit.end) ? "renewed" : "lease changed";
  return old.rent === unit.rent ? undefined : "rent changed";
}

/** What is said of a tenant beside the name doesn't make it another: `J. Roe (NOTICE)`. */
function isOther(old: string | null, tenant: string | null): boolean {
  const plain = (name: string): string => nameKey(name.split(/[([*]| - /)[0]!).trim();
  return old !== null && tenant !== null && plain(old) !== plain(tenant);
}

/** From month to month, or from a day, to a later day. */
const isLater = (old: Unit["end"], end: Unit["end"]): boolean =>
  typeof end === "number" && (typeof old === "number" ? end > old : old !== null);

function told(event: RollEventName, old: Unit | undefined, unit: Unit | undefined, sheet: string): RollEvent {
  const { what } = unit ?? old!;
  const [rentBefore, rentAfter]: readonly FigureState[] = [old?.rent ?? null, unit?.rent ?? null];
  return {
    ...{ what, event, ...(unit === undefined ? {} : { cell: { sheet, row: unit.row, column: 0 } }) },
    ...{ rentBefore: rentBefore!, rentAfter: rentAfter!, endBefore: old?.end ?? null, endAfter: unit?.end ?? null },
  };
}
