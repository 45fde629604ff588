/** One request and what came back, as rules see it. */
export type Parameters = Readonly<Record<string, string | number | boolean>>;

/** JSON of a service that is on trial: rules read it as it comes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

interface Sent {
  readonly method: string;
  /** Below the base address, segments encoded. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** Undefined sends no key. */
  readonly key?: string | undefined;
}

interface Received {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Exchange extends Received {
  readonly sent: Sent;
  /** Undefined where the body is no JSON. */
  readonly json: Loose;
}

export type Send = (sent: Sent) => Promise<Received>;

/** Over HTTP; a key goes nowhere but into its header. */
export const overHttp =
  (base: string): Send =>
  async ({ method, path, query, key }) => {
    const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    const response = await fetch(`${base}${path}${search === "" ? "" : `?${search}`}`, {
      method,
      // The key goes to this address and no other: a redirect is an answer to be judged.
      redirect: "manual",
      headers: key === undefined ? {} : { "X-Api-Key": key },
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };

export const readJson = (body: string): Loose => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
