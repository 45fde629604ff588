/** A cell as a host hands it over, in words that can be compared and printed. */

interface ErrorCell {
  readonly code: string;
  readonly message: string | undefined;
}

const isError = (value: object): value is ErrorCell => "code" in value && "message" in value;

const two = (number: number): string => String(number).padStart(2, "0");

/** Local parts of a date: a spreadsheet in the same time zone shows these. */
function dateForm(date: Date): string {
  const day = `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  const part = date.getMilliseconds() === 0 ? "" : `.${String(date.getMilliseconds()).padStart(3, "0")}`;
  return clock === "00:00:00" && part === "" ? `date ${day}` : `date ${day} ${clock}${part}`;
}

export function formOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return `a cell may not hold ${String(value)}`;
  if (Object.prototype.toString.call(value) === "[object Date]") return dateForm(value as Date);
  if (isError(value)) return value.code;
  const { type, basicValue, text, properties } = value as Readonly<Record<string, unknown>>;
  if (type === "Double") return String(basicValue);
  if (type === "Entity" && typeof text === "string") return entityForm(text, properties as Readonly<Properties>);
  return `a cell may not hold ${JSON.stringify(value)}`;
}

type Properties = Readonly<Record<string, { readonly type: string; readonly basicValue: unknown }>>;

/** A data type, by its name and what each label of it holds. */
function entityForm(text: string, properties: Properties): string {
  const held = Object.entries(properties).map(([label, { basicValue }]) => [label, formOf(basicValue)] as const);
  return `${ENTITY}${JSON.stringify([text, held])}`;
}

export const ENTITY = "entity ";
