/**
 * Stores of a build that knew homes by their former names, and that build open beside this one: what was bought stays
 * found by both, and no home is shown its twin's answer.
 */
import { newDevice } from "../standIns/office/excelRealm";
import { newDocument } from "../standIns/appsScript/document";
import { Clock } from "../standIns/appsScript/clock";
import { addresses } from "../standIns/appsScript/sandboxNetwork";
import { excelWorld } from "../storedBefore/excelStates";
import { formerExcel, formerSheets } from "../storedBefore/formerBuild";
import { HISTORY_SETTINGS, LAST } from "../storedBefore/history";
import { scriptedService, type Reply, type ScriptedService } from "../storedBefore/scriptedService";
import { sheetsWorld } from "../storedBefore/sheetsWorld";
import pairs from "../samples/addresses.json";

type Build = "former" | "this";
const SETTINGS = { ...HISTORY_SETTINGS, PROP_RATE_PER_SECOND: "1000" };

interface Opened {
  readonly service: ScriptedService;
  readonly cell: (build: Build, name: string, address: string, fields: string) => Promise<unknown>;
}

const HOSTS: Readonly<Record<string, () => Opened>> = {
  Excel: () => {
    const world = excelWorld(newDevice(SETTINGS), undefined, LAST);
    const scripts = formerExcel();
    return {
      service: world.service,
      async cell(build, name, address, fields) {
        const tab = await world.open(LAST, build === "former" ? { scripts } : {});
        const shown = await tab.cells({ name, args: [address, fields] });
        await world.passed(5_000);
        return shown;
      },
    };
  },
  "Google Sheets": () => {
    const service = scriptedService();
    const document = newDocument(SETTINGS, { network: service.network, clock: new Clock(LAST) });
    const script = formerSheets();
    const world = sheetsWorld(document, service);
    return {
      service,
      cell(build, name, address, fields) {
        if (build === "former") document.script = script;
        else delete document.script;
        return Promise.resolve(world.cells({ name, args: [address, fields] }));
      },
    };
  },
};

/** The answer of a service that knows the home as it was written. */
const worth =
  (price: number, address: string): Reply =>
  () => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ price, subjectProperty: { formattedAddress: address }, comparables: [] }),
  });

const WRITTEN = addresses(60).slice(0, 8);
const unusual = [
  "5314 Lost Tree, San Antonio, TX 78244",
  "12 El Camino Real, Palo Alto, CA 94306",
  "77 Hampton Drive North, Austin, TX 78701",
];
const spelled = (home: string): string =>
  home.toUpperCase().replace(", TX ", ", TEXAS ").replace(", CA ", ", CALIFORNIA ");

describe.each(Object.keys(HOSTS))("in %s", (host) => {
  const both: readonly (readonly [Build, Build])[] = [
    ["former", "this"],
    ["this", "former"],
  ];

  it.each(both)("what the %s build bought, %s build finds in another spelling", async (one, other) => {
    const { service, cell } = HOSTS[host]!();
    for (const home of WRITTEN) await cell(one, "VALUE", home, "price");
    for (const home of WRITTEN) await cell(one, "RECORD", home, "formattedAddress");
    const bought = service.asked.length;
    for (const home of WRITTEN) {
      await cell(other, "VALUE", spelled(home), "price");
      await cell(other, "RECORD", spelled(home), "formattedAddress");
    }
    expect(service.asked).toHaveLength(bought);
  });

  it.each(both)("homes whose names are others now: what the %s build bought, %s build finds", async (one, other) => {
    const { service, cell } = HOSTS[host]!();
    for (const home of unusual) {
      service.replies.push(worth(123_000, home));
      await cell(one, "VALUE", home, "price");
    }
    expect(service.asked).toHaveLength(unusual.length);
    for (const home of unusual) expect(await cell(other, "VALUE", spelled(home), "price")).toEqual([["123000"]]);
    expect(service.asked).toHaveLength(unusual.length);
  });

  it.each(pairs.differentHomes)("after the former build bought %s, %s is asked", async (bought, asked) => {
    const { service, cell } = HOSTS[host]!();
    service.replies.push(worth(111_000, bought!), worth(222_000, asked!));
    expect(await cell("former", "VALUE", bought!, "price")).toEqual([["111000"]]);
    expect(await cell("this", "VALUE", asked!, "price")).toEqual([["222000"]]);
    expect(await cell("this", "VALUE", bought!, "price")).toEqual([["111000"]]);
    expect(service.asked).toHaveLength(2);
  });
});
