/** A city is sent in the service's spelling, however it was typed. One without matches says how it was sent. */
import type { CellFacts } from "../../src/shared/panelApi/panelApi";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { newDocument } from "../standIns/appsScript/document";
import { BASE, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { bothHosts } from "./parts/bothHosts";
import { openWorkbook } from "../standIns/office/excelWorkbook";
import { rectangle } from "../standIns/office/workbookModel";
import { device, filled, service, useService } from "./parts/workbookOfHomes";

useService();

const both = (name: string, args: readonly unknown[]) => bothHosts(service, "sandbox", name, args);

const city = (request: string | undefined): string => /\["city","([^"]*)"\]/.exec(request ?? "")?.[1] ?? "none";

describe("a search by city", () => {
  it.each([
    ["McAllen, TX", "Mcallen"],
    ["San antonio, TX", "San Antonio"],
    ["O\u2019Fallon, MO", "O'fallon"],
    ["isle of palms, SC", "Isle Of Palms"],
    ["St. Louis, MO", "Saint Louis"],
    ["East St. Louis, IL", "East Saint Louis"],
    ["PORT ST LUCIE, florida", "Port Saint Lucie"],
    ["Winston-Salem, NC", "Winston Salem"],
  ])("for %s sends %s and finds homes there", async (typed, sent) => {
    const { cells, requests } = await both("SEARCH", [typed, "", "", "", "city, state", 3, "headers=0"]);
    expect(requests.map(city)).toEqual([sent]);
    expect(cells).toHaveLength(3);
    for (const row of cells as string[][]) expect(row[0]).toBe(sent);
  });

  it.each([
    ["SEARCH", ["McAllen, TX"]],
    ["COUNT", ["McAllen, TX"]],
    ["SOLD", ["McAllen, TX", 365]],
    ["FORSALE", ["McAllen, TX"]],
    ["FORRENT", ["McAllen, TX"]],
  ])("%s sends the service's spelling, or with city=asTyped what was typed", async (name, args) => {
    const given = (options: string) => {
      const padded = name === "COUNT" ? [...args, "", "", ""] : [...args, "", "", "", "", ""];
      return [...padded, options];
    };
    const usual = await both(name, given("headers=0"));
    expect(usual.requests.map(city)).toEqual(["Mcallen"]);
    expect((usual.cells as unknown[][])[0]).not.toEqual([0]);
    const untouched = await both(name, given("headers=0; city=asTyped"));
    expect(untouched.requests.map(city)).toEqual(["McAllen"]);
    expect(untouched.cells).toEqual([[name === "COUNT" ? 0 : ""]]);
  });

  it("without matches has only a header row, and the problem column says how the city was sent", async () => {
    const plain = await both("SEARCH", ["Nowhere-Upon, TX", "", "", "", "city, problem"]);
    expect(plain.cells).toEqual([
      ["city", "problem"],
      ["", 'No matches. The city was sent as "Nowhere Upon, TX"; to send it as you typed it, add city=asTyped'],
    ]);
    const bare = await both("SEARCH", ["Nowhere-Upon, TX", "", "", "", "city"]);
    expect(bare.cells).toEqual([["city"]]);
    const typed = await both("SEARCH", ["McAllen, TX", "", "", "", "problem", "", "city=asTyped; headers=0"]);
    expect(typed.cells).toEqual([
      [
        'No matches. The city was sent as "McAllen, TX", as you typed it; without city=asTyped it is sent as "Mcallen, TX"',
      ],
    ]);
    const same = await both("SEARCH", ["Nowhere, TX", "", "", "", "problem", "", "headers=0"]);
    expect(same.cells).toEqual([['No matches. The city was sent as "Nowhere, TX": check its spelling and its state']]);
  });

  it("in two columns is the same question as in one", async () => {
    const { requests } = await both("SEARCH", [
      [
        ["McAllen", "TX"],
        ["mcallen, tx", ""],
      ],
      "",
      "",
      "",
      "city",
      2,
    ]);
    expect(requests.map(city)).toEqual(["Mcallen"]);
  });

  it("with a wrong value of the option is refused with what is allowed, and nothing is requested", async () => {
    const { cells, requests } = await both("SEARCH", ["McAllen, TX", "", "", "", "", "", "city=exact"]);
    expect(cells).toBe('city: "exact" is not allowed; give asTyped, to send the city as you typed it');
    expect(requests).toEqual([]);
  });
});

describe("the panel says how the city of an empty search was sent", () => {
  const SAID = ['No matches. The city was sent as "Nowhere Upon, TX"; to send it as you typed it, add city=asTyped'];

  it.each(["SEARCH", "COUNT", "FORSALE"])("in Excel, of %s, without a request", async (name) => {
    const one = device();
    const workbook = openWorkbook(one);
    await filled(workbook, { A2: "Nowhere-Upon, TX", B2: `=PROP.${name}(A2)` });
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    expect((await workbook.panelApi.selectedCell())?.remarks?.slice(0, 1)).toEqual(SAID);
    expect(await one.asked()).toBe(1);
  });

  it.each(["SEARCH", "COUNT", "FORSALE"])("in Google Sheets, of %s, without a request", (name) => {
    const network = sandboxNetwork();
    const document = newDocument(KEYED, { network: network.network });
    const sheet = document.spreadsheet.active;
    sheet.set(1, 1, "Nowhere-Upon, TX");
    sheet.set(1, 2, `=PROP_${name}(A1)`);
    lookAt(document);
    sheet.selected = { row: 1, column: 2, rows: 1, columns: 1 };
    const facts = JSON.parse(execute(document, "propPanel", ["selectedCell", "[]"]) as string) as CellFacts;
    expect(facts.remarks?.slice(0, 1)).toEqual(SAID);
    expect(network.asked).toHaveLength(1);
    expect(network.asked[0]).toContain(`${BASE}/`);
  });

  it("and says nothing about a search that found homes", async () => {
    const workbook = openWorkbook(device());
    await filled(workbook, { A2: "McAllen, TX", B2: "=PROP.COUNT(A2)" });
    workbook.model.selected = [rectangle("Sheet1", "B2")];
    const facts = await workbook.panelApi.selectedCell();
    expect(facts?.questions).toHaveLength(1);
    expect(facts?.remarks).toBeUndefined();
  });
});
