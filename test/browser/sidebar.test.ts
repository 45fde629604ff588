/** Google Sheets' sidebar as it is built, in a real browser, over the built script: it has its own files only. */
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { CELL, execute } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";
import { openSidebar, projectPages, type Sidebar } from "../standIns/appsScript/sidebar";
import { CHART, keepPicture, openBrowser } from "./browser";
import { axeFaults } from "./panel/openPanel";
import { still } from "./still";

jest.setTimeout(120_000);

let browser: Browser;
let document: SheetsDocument;
let sidebar: Sidebar;

/** A sheet with an address and its value, which is the selected cell. */
beforeEach(async () => {
  browser = await openBrowser();
  document = newDocument(KEYED, { network: sandboxNetwork().network });
  document.files = projectPages();
  const { active } = document.spreadsheet;
  active.set(1, 1, addresses(1)[0]!);
  active.set(1, 2, "=PROP_VALUE(A1)");
  execute(document, "PROP_VALUE", [addresses(1)[0]!], CELL);
  active.selected = { row: 1, column: 2, rows: 1, columns: 1 };
  sidebar = await openSidebar(browser, document);
});
afterEach(() => browser.close());

const tab = (name: string): Promise<void> => sidebar.page.getByRole("tab", { name, exact: true }).click();
const says = (text: string | RegExp): Promise<void> =>
  sidebar.page.getByText(text).filter({ visible: true }).first().waitFor();
const heading = (name: string): Promise<void> => sidebar.page.getByRole("heading", { name, exact: true }).waitFor();
/** Opened while what a part needs fails, once. */
const openFailing = async (message: string): Promise<void> => {
  sidebar = await openSidebar(browser, document, 300, new Map([["propPanelPiece", message]]));
};
const pieces = (): readonly string[] => sidebar.calls.filter((call) => call.startsWith("propPanelPiece"));

test("what a person sees first needs one small file, and every other part comes through the script, once", async () => {
  const other = newDocument({}, { network: sandboxNetwork().network });
  other.files = projectPages();
  const { page, calls } = await openSidebar(browser, other);
  await page.getByRole("heading", { name: "Service", exact: true }).waitFor();
  expect(gzipSync(other.sidebar).length).toBeLessThan(150 * 1024);
  expect(calls.filter((call) => call.startsWith("propPanelPiece"))).toEqual([]);
  await says("What do you want to do?");
  expect(pieces()).toEqual(["propPanelPiece tabs"]);
  await tab("Spend");
  await heading("Pending");
  await tab("Build");
  await says("Enter a place.");
  await tab("Refresh");
  await heading("Freeze");
  expect(pieces()).toEqual(["propPanelPiece tabs"]);
  await tab("Cell");
  await sidebar.page.getByRole("region", { name: "Value estimate" }).locator(CHART).first().waitFor();
  await still(sidebar.page);
  await keepPicture(sidebar.page, "sidebar-cell");
  expect(await axeFaults(sidebar.page, "#prop-pane")).toEqual([]);
  await tab("Spend");
  await tab("Cell");
  await sidebar.page.getByRole("button", { name: "Check again" }).click();
  await says("=PROP_VALUE(A1)");
  expect(pieces()).toEqual(["propPanelPiece tabs", "propPanelPiece charts"]);
  expect([sidebar.loaded, sidebar.complaints]).toEqual([[], []]);
});

test("a part that does not come is told where it belongs, and comes when it is tried again", async () => {
  await openFailing("Exception: Service unavailable");
  await tab("Build");
  await says("This tab could not be loaded: Service unavailable");
  expect(await axeFaults(sidebar.page, "#prop-pane")).toEqual([]);
  await tab("Connect");
  await heading("Service");
  await tab("Build");
  await sidebar.page.getByRole("button", { name: "Try again" }).press("Enter");
  await says("Enter a place.");
  const focused = () => sidebar.page.evaluate(() => window.document.activeElement?.textContent);
  expect(await focused()).toBe("Build");
  sidebar.fails.set("propPanelPiece", "Exception: Service unavailable");
  await tab("Cell");
  await says("This chart could not be loaded: Service unavailable");
  await says(/, 85% range \$/);
  await keepPicture(sidebar.page, "sidebar-no-chart");
  await sidebar.page.getByRole("button", { name: "Try again" }).press("Enter");
  await sidebar.page.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" });
  await sidebar.page.getByRole("region", { name: "Value estimate" }).locator(CHART).first().waitFor();
  expect(await focused()).toBe("Cell");
  expect(pieces()).toHaveLength(4);
  expect([sidebar.loaded, sidebar.complaints]).toEqual([[], []]);
});

test("with several Google accounts signed in, the sidebar says what to do", async () => {
  await openFailing(
    "ScriptError: We're sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.",
  );
  await says(/several Google accounts are signed in: sign out of the others/);
});

test("a copy says that it is one, and what came along is removed with one press", async () => {
  const copied = document.spreadsheet.insert("PROP data");
  copied.hidden = true;
  copied.set(1, 1, "What PROP keeps, so that it need not be paid for again. It is safe to delete.");
  copied.set(1, 2, "the original");
  const { page } = await openSidebar(browser, document);
  const remove = page.getByRole("button", { name: "Remove PROP data" });
  await page.getByText(/^This spreadsheet is a copy\. .* owners' names/).waitFor();
  expect(await axeFaults(page, "#prop-pane")).toEqual([]);
  await keepPicture(page, "sidebar-copy");
  await remove.press("Enter");
  await remove.waitFor({ state: "detached" });
  expect(document.spreadsheet.sheets.map(({ name }) => name)).not.toContain("PROP data");
  await page.getByRole("tab", { name: "Spend", exact: true }).click();
  await page.getByRole("button", { name: /^Settings: / }).click();
  await page.getByText(/A spreadsheet with its own script, such as a copy, is counted separately/).waitFor();
});

test("a project without the part’s file, and one with the file of another build, say what to do", async () => {
  const { "panel-tabs": tabs = "", ...rest } = document.files;
  document.files = rest;
  sidebar = await openSidebar(browser, document);
  await says("This tab could not be loaded: the script’s file “panel-tabs” is missing or can’t be read.");
  document.files = { ...rest, "panel-tabs": tabs.replace(/PROP_PANEL\("\w+"/, 'PROP_PANEL("anotherbuild"') };
  await sidebar.page.getByRole("button", { name: "Try again" }).click();
  await says("This tab could not be loaded: it is of another version. Close the panel and open it again.");
  expect(sidebar.complaints).toEqual([]);
});
