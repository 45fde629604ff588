/** Two who press at the same time: one run asks, the other is told. */
import type { Progress, QuoteView } from "../../src/shared/panelApi/panelApi";
import { newDocument, type SheetsDocument } from "../standIns/appsScript/document";
import { execute, lookAt } from "../standIns/appsScript/execution";
import { addresses, KEYED, sandboxNetwork } from "../standIns/appsScript/sandboxNetwork";

function opened(homes: number) {
  const service = sandboxNetwork();
  const document = newDocument({ ...KEYED, PROP_SPENDING: "ask" }, { network: service.network });
  addresses(homes).forEach((address, index) => {
    document.spreadsheet.active.set(index + 1, 1, address);
    document.spreadsheet.active.set(index + 1, 2, `=PROP_VALUE(A${index + 1}, "price")`);
  });
  lookAt(document);
  return { service, document };
}

function ask<T>(document: SheetsDocument, method: string, ...given: readonly unknown[]): T {
  return JSON.parse(execute(document, "propPanel", [method, JSON.stringify(given)]) as string) as T;
}

const price = (document: SheetsDocument) => ask<QuoteView>(document, "offer", "fetch", "everything");
const accept = (document: SheetsDocument, { quoteId }: QuoteView) => ask<Progress>(document, "accept", quoteId);

const UNDER_WAY = { state: "stopped", done: 0, problem: { message: /^Another fetch is in progress/ } };

it("a second command is told that a fetch is in progress, makes no requests, and leaves the first alone", () => {
  const { service, document } = opened(12);
  const offer = price(document);
  const told: Progress[] = [];
  document.meanwhile = () => {
    delete document.meanwhile;
    told.push(accept(document, offer));
  };
  expect(accept(document, offer)).toMatchObject({ state: "done", done: 12 });
  expect(told).toMatchObject([UNDER_WAY]);
  expect(service.asked).toHaveLength(12);
  expect(document.properties.getProperty("PROP_RUN")).toBeNull();
});

it("a run that was ended from outside blocks others for some minutes, and not forever", () => {
  const { service, document } = opened(12);
  const offer = price(document);
  let isDown = false;
  document.service = (name) => {
    isDown ||= name === "fetched";
    if (isDown) throw new Error("the machine went down");
  };
  expect(() => accept(document, offer)).toThrow();
  delete document.service;
  document.lock.holder = undefined;
  document.clock.now += 300_000;
  const again = price(document);
  expect(accept(document, again)).toMatchObject(UNDER_WAY);
  document.clock.now += 120_000;
  const asked = service.asked.length;
  expect(accept(document, again)).toMatchObject({ done: 12 - asked });
});

it.each(["{", "7", '{"until":"soon"}', '{"until":1e15}'])("an unreadable mark blocks nobody: %s", (mark) => {
  const { document } = opened(1);
  document.properties.setProperty("PROP_RUN", mark);
  expect(accept(document, price(document))).toMatchObject({ state: "done", done: 1 });
});
