/** What the load measurement uses of autocannon, which brings no types. */
declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** `setupRequest` changes each request before it goes. */
    readonly requests: readonly { readonly setupRequest: (request: object) => object }[];
  }

  interface Result {
    /** A second. */
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly errors: number;
    readonly non2xx: number;
    readonly "2xx": number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
