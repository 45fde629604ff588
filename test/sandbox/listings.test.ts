import { ask, DAY, everything, idPath, NOON } from "./asking";

const TODAY = Math.floor(NOON / DAY);

describe.each(["/listings/sale", "/listings/rental/long-term"])("%s", (path) => {
  const active = everything(path, { zipCode: "78705" });
  const inactive = everything(path, { zipCode: "78705", status: "Inactive" });

  it("brings active listings unless inactive ones are asked for", () => {
    expect(active.length).toBeGreaterThan(5);
    expect(inactive.length).toBeGreaterThan(active.length);
    for (const one of active) expect([one.status, one.removedDate]).toEqual(["Active", null]);
    for (const one of inactive) {
      expect(one.status).toBe("Inactive");
      expect(Date.parse(one.removedDate) / DAY).toBe(Math.floor(Date.parse(one.lastSeenDate) / DAY) + 1);
      expect(one.daysOnMarket).toBe((Date.parse(one.removedDate) - Date.parse(one.listedDate)) / DAY);
    }
  });

  it("filters by price and by days since it was listed", () => {
    const prices = active.map(({ price }) => price).sort((a, b) => a - b);
    const middle = prices[Math.floor(prices.length / 2)];
    const cheap = everything(path, { zipCode: "78705", price: `*:${middle}` });
    expect(cheap).toEqual(active.filter(({ price }) => price <= middle));
    expect(cheap.length).toBeGreaterThan(0);
    const fresh = everything(path, { zipCode: "78705", daysOld: 20 });
    expect(fresh).toEqual(active.filter(({ listedDate }) => TODAY - Date.parse(listedDate) / DAY <= 20));
  });

  it("finds one by the id of its home, whose record agrees", () => {
    for (const one of active.slice(0, 20)) {
      expect(ask(`${path}/${encodeURIComponent(one.id)}`).json).toEqual(one);
      const record = ask(idPath(one.id)).json;
      expect(record.formattedAddress).toBe(one.formattedAddress);
      expect(record.squareFootage).toBe(one.squareFootage);
    }
    expect(ask(`${path}/nonsense`).status).toBe(404);
  });
});
