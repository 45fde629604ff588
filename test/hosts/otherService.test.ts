/** Another service is chosen in the panel: in both hosts no cell goes on showing what the one before said. */
import { DEMO } from "../../src/shared/fetching/requests/settings";
import { OPEN } from "./parts/openInBoth";

jest.setTimeout(240_000);

const HOME = "5500 Grand Lake Dr, San Antonio, TX 78244";

describe.each(OPEN)("in %s", (_name, open) => {
  it("cells that the other service was never asked for are pending, and come back with theirs, without a request", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME, B1: '=PROP.VALUE(A1, "price")', C1: '=PROP.RENT(A1, "rent")' });
    const cells = () => [host.shows("B1"), host.shows("C1")];
    const before = cells();
    expect(before).toEqual([expect.any(Number), expect.any(Number)]);
    const { settings } = (await host.panel("connection")) as { readonly settings: { readonly PROP_BASE_URL: string } };
    host.asked();
    await host.panel("save", { PROP_BASE_URL: DEMO });
    await host.panel("showCached");
    for (const cell of cells()) expect(cell).toMatch(/Needs 1 request/);
    await host.panel("save", { PROP_BASE_URL: settings.PROP_BASE_URL });
    await host.panel("showCached");
    expect(cells()).toEqual(before);
    expect(host.asked()).toEqual([]);
  });

  it("in a file without our formulas nothing is to be shown", async () => {
    const host = open({}, {});
    await host.type({ A1: HOME });
    expect(await host.panel("showCached")).toBeUndefined();
  });
});
