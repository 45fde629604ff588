/** Either host over a store, at a moment: calls in, cells in words out, requests written down. */
import { openExcel, type Device } from "../standIns/office/excelRealm";
import { callSheets, type SheetsDocument } from "../standIns/appsScript/sheetsRealm";
import { formOf } from "../independentReader/trial/form";
import { time } from "../standIns/office/virtualTime";
import { sandboxNetwork, type Service } from "../standIns/appsScript/sandboxNetwork";
import type { Calculated } from "./session";

export type Cells = readonly (readonly string[])[];

/** The cells; the message where the whole call came to an error. */
export type Calculate = (call: Calculated) => Promise<Cells | string>;

const shown = async (run: () => unknown[][] | Promise<unknown[][]>): Promise<Cells | string> => {
  try {
    return [...(await run())].map((row) => [...row].map(formOf));
  } catch (error) {
    return String((error as { readonly message?: unknown }).message);
  }
};

/** `fetch` over the service within the test, at a moment of the runtime. */
export function wireOver({ network }: Service, at: number): typeof fetch {
  return (url: unknown, options?: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(options?.headers));
    const [answered] = network([{ url: String(url), headers }], at);
    if (answered === undefined || "unreachable" in answered) return Promise.reject(new Error("unreachable"));
    return Promise.resolve(new Response(answered.body, { status: answered.status, headers: answered.headers }));
  };
}

export function excelOver(device: Device, service: Service, at: number): Calculate {
  const excel = openExcel(device, { wire: wireOver(service, at), ahead: at - time.wall });
  return ({ name, args }) => shown(() => excel.call(name, args));
}

export function sheetsOver(document: SheetsDocument): Calculate {
  return ({ name, args }) => shown(() => callSheets(document, `PROP_${name}`, args));
}

/** A service that bills, as the hosted one does. */
export const billing = (): Service => sandboxNetwork();
