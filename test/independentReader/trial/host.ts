/** What each host must hold where the reader says a cell. */
import type { Cell } from "../reader/cell";

export type Host = "Excel" | "Sheets";

const DAY = 86_400_000;

/** Excel counts days from 1900-01-01 = 1, with a 29 February 1900 that never was; what lies before has no number. */
function serial(at: number): number | undefined {
  const days = Math.floor(at / DAY) - Date.UTC(1899, 11, 30) / DAY;
  const counted = days < 61 ? days - 1 : days;
  return counted < 1 ? undefined : counted;
}

const two = (number: number): string => String(number).padStart(2, "0");

function moment(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** Characters of a cell: what is beyond is cut, and an ellipsis stands for it. */
const CELL = { Excel: 32_767, Sheets: 50_000 } as const;

function cut(text: string, host: Host): string {
  return text.length <= CELL[host] ? text : `${text.slice(0, CELL[host] - 1)}…`;
}

/** What a cell must be, in words; nothing where only the run knows. */
export function mustBe(cell: Cell, host: Host): string | undefined {
  switch (cell.kind) {
    case "blank":
      return '""';
    case "text":
      return JSON.stringify(cut(cell.text, host));
    case "number":
      return String(cell.number);
    case "flag":
      return String(cell.flag);
    case "problem":
      if (host === "Sheets") return undefined;
      return cell.isRefused === true ? "#VALUE!" : "#N/A";
    case "day": {
      const iso = `${String(cell.year).padStart(4, "0")}-${two(cell.month)}-${two(cell.day)}`;
      if (host === "Sheets") return `date ${iso}`;
      return String(serial(moment(cell.year, cell.month, cell.day)) ?? JSON.stringify(iso));
    }
    case "moment": {
      const iso = new Date(cell.at).toISOString();
      if (host === "Sheets")
        return `date ${iso.slice(0, 10)} ${iso.slice(11, -1).replace(".000", "")}`.replace(" 00:00:00", "");
      const whole = serial(cell.at);
      return whole === undefined ? undefined : String(whole + (((cell.at % DAY) + DAY) % DAY) / DAY);
    }
    default:
      return undefined;
  }
}

/** What is known of a cell that only the run knows. */
export function mayBe(cell: Cell, form: string): boolean {
  switch (cell.kind) {
    case "problem":
    case "reason":
      return /^".+"$/.test(form) || (cell.kind === "problem" && form === "#N/A");
    case "label":
      return /^".+"$/.test(form) && form.slice(1).startsWith(cell.starts);
    case "miles":
      return form !== '""' && Math.abs(Number(form) - cell.miles) <= 0.0001 + cell.miles / 1_000;
    case "moment":
      return form.startsWith(`"${new Date(cell.at).toISOString().slice(0, 10)} `);
    case "now":
      return /^date 20\d\d-|^\d{5}\.\d+$/.test(form);
    case "young":
      return /^\d+$/.test(form);
    case "since": {
      const days = (Date.now() - cell.seen) / DAY;
      return (
        Number(form) === cell.most || (Number(form) < cell.most && Number(form) > days - 2 && Number(form) < days + 400)
      );
    }
    default:
      return false;
  }
}
