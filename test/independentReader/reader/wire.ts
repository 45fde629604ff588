/** A request and its answer, as docs/service.md describes them. */
import type { Json } from "./json";

export interface Asked {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The name of a sample: another one is another question, which looks the same on the wire. */
  readonly sample?: string;
}

export interface Answered {
  readonly status: number;
  readonly total?: number;
  readonly body: Json;
}

/** The service as the reader knows it: it answers a request, the same every time. */
export type Service = (asked: Asked) => Answered;

/** Method, path and parameters in one line; the order of parameters means nothing. */
export const line = ({ path, query }: Asked): string => {
  const parameters = query.map(([name, value]) => `${name}=${value}`).sort();
  return `GET ${path}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
};
