/** The part of autocannon that the measurements use; it has no types. */
declare module "autocannon" {
  interface Request {
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Changes each request before it is sent. */
    readonly setupRequest?: (request: object) => object;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** Requests, instead of a duration. */
    readonly amount?: number;
    readonly requests?: readonly Request[];
  }

  export interface Result {
    readonly requests: { readonly total: number };
    /** Seconds. */
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly errors: number;
    readonly non2xx: number;
    readonly "2xx": number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
