/** What the load uses of autocannon, which brings no types. */
declare module "autocannon" {
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;

  namespace autocannon {
    interface Options {
      readonly url: string;
      readonly connections: number;
      /** Seconds. */
      readonly duration?: number;
      /** Requests, in place of a time. */
      readonly amount?: number;
      readonly requests?: readonly {
        readonly method: string;
        readonly path: string;
        readonly headers: Readonly<Record<string, string>>;
      }[];
    }

    interface Result {
      readonly requests: { readonly total: number };
      /** Seconds. */
      readonly duration: number;
      readonly errors: number;
      readonly "2xx": number;
      readonly non2xx: number;
      /** Milliseconds. */
      readonly latency: { readonly p50: number; readonly p99: number };
    }
  }

  export = autocannon;
}
