/** Estimates in the service's older form: without a subject, with coordinates beside the price. */
import type { Service } from "../independentReader/reader/wire";
import { realmOf } from "../independentReader/trial/realms";

const HOMES = ["1 Oak St, Austin, TX 78701", "2 Oak St, Austin, TX 78701"];

const older: Service = () => ({
  status: 200,
  body: {
    price: 250_000,
    latitude: 30.2,
    longitude: -97.7,
    comparables: [{ formattedAddress: "9 Elm St", price: 240_000 }],
  },
});

describe.each(["Excel", "Sheets"] as const)("in %s", (host) => {
  it("comparables of several addresses are listed beside their subject's address", async () => {
    const call = { name: "COMPS", args: [HOMES.map((home) => [home]), "sale", 5, "formattedAddress", "headers=0"] };
    const { cells, asked } = await realmOf(host, older, { formats: false, keepDays: "" })(call, 0);
    expect(cells).toEqual(HOMES.map((home) => [JSON.stringify(home), '"9 Elm St"']));
    expect(asked).toHaveLength(2);
  });
});
