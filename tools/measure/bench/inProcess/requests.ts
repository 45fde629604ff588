import { benchmark } from "../benchmark";
import { timed } from "../timing";
import { bundledCore } from "./bundledCore";

/** Two of the calls that people write most, with all that can be typed in them. */
const callsOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? (["VALUE", [`${1000 + at} Grand Lake Dr, San Antonio, TX 78244`, "price, beds", "bedrooms=4"]] as const)
      : (["SEARCH", [10_000 + at, "Single Family, Condo", "3+", "2:4", "formattedAddress, sqft", 200]] as const),
  );

export const REQUESTS = benchmark({
  name: "requests",
  figures: {
    requests: {
      what: "building a request and its key from typed arguments",
      unit: "µs of a core",
      baseline: "writing the same parameters with URLSearchParams",
      goal: { atMost: 5 },
    },
  },
  async measure(size) {
    const { keysOf, targetsOf } = await bundledCore();
    const calls = callsOf(size(1000));
    const parameters = calls.flatMap(([name, args]) => targetsOf(name, args));
    const { ours, plain } = await timed(size, {
      ours: () => calls.forEach(([name, args]) => keysOf(name, args)),
      plain: () => parameters.forEach((each) => `/properties?${new URLSearchParams(each).toString()}`),
    });
    const each = 1000 / calls.length;
    return { requests: { figure: ours * each, baseline: plain * each } };
  },
});
