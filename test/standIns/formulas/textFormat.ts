/** TEXT: the number and date formats that job sheets use. */
import { dateOf } from "./serials";
import { NotCalculated } from "./scalars";

const MONTHS = "January February March April May June July August September October November December".split(" ");

const DAY_PARTS: Readonly<Record<string, (date: Date) => string>> = {
  yyyy: (date) => String(date.getUTCFullYear()),
  yy: (date) => String(date.getUTCFullYear()).slice(2),
  mmmm: (date) => MONTHS[date.getUTCMonth()]!,
  mmm: (date) => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  mm: (date) => String(date.getUTCMonth() + 1).padStart(2, "0"),
  m: (date) => String(date.getUTCMonth() + 1),
  dd: (date) => String(date.getUTCDate()).padStart(2, "0"),
  d: (date) => String(date.getUTCDate()),
};

const DAY = /^(y{2}|y{4}|m{1,4}|d{1,2}|[-/., ])+$/;
const NUMBER = /^([^#0.,%]*)((?:#,##)?[#0]*)(\.0+)?(%?)([^#0.,%]*)$/;

export function formatted(number: number, format: string): string {
  if (format === "@") return String(number);
  if (DAY.test(format)) {
    const date = dateOf(number);
    return format.replace(/y+|m+|d+/g, (part) => DAY_PARTS[part]!(date));
  }
  const [positive = "", negative, zero] = format.split(";");
  if (number === 0 && zero !== undefined) return section(0, zero);
  if (number < 0 && negative !== undefined) return section(-number, negative);
  const shown = section(Math.abs(number), positive);
  return number < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function section(number: number, format: string): string {
  const [whole, before = "", digits = "", decimals = "", percent = "", behind = ""] = NUMBER.exec(format) ?? [];
  if (whole === undefined || /[a-z?_*@\\[\]]/i.test(before + behind)) throw new NotCalculated(`the format ${format}`);
  const places = Math.max(0, decimals.length - 1);
  const scaled = rounded(percent === "%" ? number * 100 : number, places).toFixed(places);
  const [left = "", right] = scaled.split(".");
  const least = digits.replace(/[^0]/g, "").length;
  const kept = (least === 0 && left === "0" ? "" : left).padStart(least, "0");
  const grouped = digits.includes(",") ? kept.replace(/\B(?=(\d{3})+$)/g, ",") : kept;
  const plain = (text: string): string => text.replace(/"/g, "");
  return `${plain(before)}${grouped}${right === undefined ? "" : `.${right}`}${percent}${plain(behind)}`;
}

/** Half away from zero, of the number's decimal digits. */
export function rounded(number: number, places: number): number {
  const factor = 10 ** places;
  const scaled = Number((Math.abs(number) * factor).toPrecision(15));
  return (Math.sign(number) * Math.round(scaled)) / factor;
}
