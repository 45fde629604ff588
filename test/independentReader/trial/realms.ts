/** One device in each host, on which calls are made one after another over a service within the test. */
import type { Asked, Service } from "../reader/wire";
import type { Call } from "../reader/read";
import { CellError, newDevice, openExcel } from "../../standIns/office/excelRealm";
import { callSheets, newDocument } from "../../standIns/appsScript/sheetsRealm";
import { formOf } from "./form";
import type { Host } from "./host";

export interface Outcome {
  /** The cells in words; the code of an error of the whole call. */
  readonly cells: readonly (readonly string[])[] | string;
  readonly message: string | undefined;
  readonly asked: readonly Asked[];
}

/** @param ahead Days by which the device's clock is ahead: what was open before was closed meanwhile. */
export type Realm = (call: Call, ahead: number) => Promise<Outcome>;

/** What a device has of its own. */
export interface Means {
  /** It knows data types. */
  readonly formats: boolean;
  /** As a person writes it in the settings. */
  readonly keepDays: string;
}

const SETTINGS = {
  PROP_BASE_URL: "https://service.example/v1",
  PROP_API_KEY: "test-key-0001",
  PROP_RATE_PER_SECOND: "1000",
  PROP_MONTHLY_LIMIT: "100000",
  PROP_ASK_ABOVE: "100000",
};

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers by the service, and writes down what was asked. */
function wire(service: Service, asked: Asked[]): (url: string, method: string, headers: unknown) => Reply {
  return (url, method, headers) => {
    const { pathname, searchParams, search } = new URL(url);
    const path = decodeURIComponent(pathname.replace(/^\/v1/, ""));
    if (method.toUpperCase() !== "GET") throw new Error(`a request by ${method}`);
    if (!JSON.stringify(headers).includes("test-key-0001") || search.includes("test-key-0001"))
      throw new Error("the key's place");
    const question: Asked = { path, query: [...searchParams] };
    asked.push(question);
    const { status, total, body } = service(question);
    const told: Record<string, string> = total === undefined ? {} : { "x-total-count": String(total) };
    return { status, headers: told, body: JSON.stringify(body) };
  };
}

async function outcomeOf(run: () => unknown[][] | Promise<unknown[][]>, asked: Asked[]): Promise<Outcome> {
  asked.length = 0;
  try {
    const cells = [...(await run())].map((row) => [...row].map(formOf));
    return { cells, message: undefined, asked: [...asked] };
  } catch (error) {
    const { message } = error as { readonly message?: unknown };
    return { cells: error instanceof CellError ? error.code : "#ERROR!", message: String(message), asked: [...asked] };
  }
}

const DAY = 86_400_000;

export function realmOf(host: Host, service: Service, { formats, keepDays }: Means): Realm {
  const settings = { ...SETTINGS, PROP_KEEP_DAYS: keepDays };
  const asked: Asked[] = [];
  const answer = wire(service, asked);
  if (host === "Excel") {
    const fetched = (url: unknown, options?: RequestInit): Promise<Response> => {
      const { status, headers, body } = answer(String(url), options?.method ?? "GET", options?.headers ?? {});
      return Promise.resolve(new Response(body, { status, headers }));
    };
    const device = newDevice(settings);
    const open = (days: number) => openExcel(device, { wire: fetched, formats, ahead: days * DAY });
    let [excel, since] = [open(0), 0];
    return ({ name, args }, ahead) => {
      if (ahead !== since) {
        excel.close();
        [excel, since] = [open(ahead), ahead];
      }
      return outcomeOf(() => excel.call(name, args), asked);
    };
  }
  const document = newDocument(settings, {
    network: (requests) => requests.map(({ url, method = "get", headers = {} }) => answer(url, method, headers)),
  });
  document.latency = 1;
  let since = 0;
  return ({ name, args }, ahead) => {
    document.clock.now += (ahead - since) * DAY;
    since = ahead;
    return outcomeOf(() => callSheets(document, `PROP_${name}`, args), asked);
  };
}
