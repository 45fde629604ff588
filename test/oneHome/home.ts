/** A home in parts, and the ways of writing it that Publication 28 and the contract take for the same home. */
import { STATES, type Designator, type Direction, type Suffix } from "./publication28";
import type { Random } from "./random";

export interface Street {
  readonly before?: Direction | undefined;
  /** What names the street. It is written as it stands. */
  readonly name: string;
  readonly suffix?: Suffix | undefined;
  readonly after?: Direction | undefined;
}

export interface UnitKind {
  /** Spellings that mean the same, the usual one first. */
  readonly forms: readonly string[];
}

export interface Unit {
  readonly kind: UnitKind;
  /** "" for a unit such as a basement. */
  readonly id: string;
}

export interface Home {
  readonly number: string;
  readonly street: Street;
  readonly unit?: Unit | undefined;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Five digits. */
  readonly zip?: string | undefined;
}

/** How a home is written. Every style of one home is the same home. */
export interface Style {
  /** Which form of the suffix: 0 is the standard abbreviation, 1 the primary name. More than there are start again. */
  readonly suffix: number;
  readonly direction: "short" | "long" | "dotted";
  readonly unit: number;
  /** Whether the unit is a part of its own between commas. */
  readonly unitApart: boolean;
  readonly state: "code" | "name";
  readonly cityComma: boolean;
  readonly stateComma: boolean;
  readonly zipComma: boolean;
  readonly longZip: boolean;
  readonly country: boolean;
  readonly capitals: "usual" | "upper" | "lower";
  readonly wide: boolean;
  readonly tight: boolean;
  readonly periods: boolean;
}

export const PLAIN: Style = {
  suffix: 0,
  direction: "short",
  unit: 0,
  unitApart: false,
  state: "code",
  cityComma: true,
  stateComma: true,
  zipComma: false,
  longZip: false,
  country: false,
  capitals: "usual",
  wide: false,
  tight: false,
  periods: false,
};

const HABITS: readonly Partial<Style>[] = [
  { suffix: 1 },
  { suffix: 2 },
  { direction: "long" },
  { unit: 1 },
  { unit: 2 },
  { unitApart: true },
  { state: "name" },
  { stateComma: false },
  { zipComma: true },
  { longZip: true },
  { country: true },
  { capitals: "upper" },
  { capitals: "lower" },
  { wide: true },
  { periods: true },
];

/** A plain style with up to two habits, and what the kind of pair prescribes. */
export function someStyle(random: Random, prescribed: Partial<Style> = {}): Style {
  const habits = [...Array<undefined>(random.below(3))].map(() => random.pick(HABITS));
  return Object.assign({}, PLAIN, ...habits, prescribed) as Style;
}

export function written(home: Home, style: Style): string {
  const parts = [...streetParts(home, style), home.city];
  const address = parts.join(style.cityComma ? ", " : " ") + stateAndZip(home, style);
  return inHand(style.country ? `${address}, USA` : address, style);
}

/** Capitals and spaces. */
function inHand(address: string, style: Style): string {
  const { capitals } = style;
  const cased = capitals === "upper" ? address.toUpperCase() : capitals === "lower" ? address.toLowerCase() : address;
  if (style.tight) return cased.replace(/, /g, ",");
  return style.wide ? ` ${cased.replace(/ /g, "  ")}  ` : cased;
}

function streetParts({ number, street, unit }: Home, style: Style): readonly string[] {
  const line = `${number} ${streetText(street, style)}`;
  if (unit === undefined) return [line];
  const tail = unitText(unit, style);
  return style.unitApart ? [line, tail] : [`${line} ${tail}`];
}

export function streetText({ before, name, suffix, after }: Street, style: Style): string {
  return [directionText(before, style), name, suffixText(suffix, style), directionText(after, style)]
    .filter((word) => word !== "")
    .join(" ");
}

function directionText(direction: Direction | undefined, style: Style): string {
  if (direction === undefined) return "";
  if (style.direction === "long") return direction.name;
  if (style.direction === "dotted") return [...direction.short].map((letter) => `${letter}.`).join("");
  return abbreviation(direction.short, style);
}

function suffixText(suffix: Suffix | undefined, style: Style): string {
  if (suffix === undefined) return "";
  const form = suffix.forms[style.suffix % suffix.forms.length]!;
  return form === suffix.standard && form !== suffix.primary ? abbreviation(form, style) : form;
}

function unitText({ kind, id }: Unit, style: Style): string {
  const form = kind.forms[style.unit % kind.forms.length]!;
  if (form === "#") return style.periods ? `# ${id}` : `#${id}`;
  const isAbbreviation = form === kind.forms[0] && kind.forms.length > 1;
  const word = isAbbreviation ? abbreviation(form, style) : form;
  return id === "" ? word : `${word} ${id}`;
}

function abbreviation(word: string, style: Style): string {
  return style.periods ? `${word}.` : word;
}

function stateAndZip({ city, state, zip }: Home, style: Style): string {
  const name = style.state === "name" ? STATES.get(state)! : state;
  const comma = style.stateComma || isReadInTwoWays(city, name) ? ", " : " ";
  if (zip === undefined) return comma + name;
  return comma + name + (style.zipComma ? ", " : " ") + (style.longZip ? `${zip}-${zip.slice(1)}` : zip);
}

/** Whether city and state could be read in two ways without a comma: `Union West Virginia`, `New York New York`. */
function isReadInTwoWays(city: string, state: string): boolean {
  return state.startsWith("West ") || (state.length > 2 && [...STATES.values()].some((name) => city.includes(name)));
}

/** A designator of appendix C2 with its abbreviation. */
export function unitKind({ name, short }: Designator): UnitKind {
  return { forms: [...new Set([short, name])] };
}
