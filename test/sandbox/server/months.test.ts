/** Months that pass on the sandbox's own server, asked over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monthsLater } from "../../../src/sandbox/random/calendar";
import { runAccountCommand } from "../../../src/sandbox/server/accountCommands";
import { readCommandLine, type AccountCommand, type ServeCommand } from "../../../src/sandbox/server/commandLine";
import { serve } from "../../../src/sandbox/server/serverStart";
import type { Loose } from "../asking";

const state = join(mkdtempSync(join(tmpdir(), "months-")), "s.json");
afterAll(() => rmSync(join(state, ".."), { recursive: true }));

/** What a server that was started with these options says to each path. */
const told = async (options: string, ...paths: readonly string[]): Promise<readonly Loose[]> => {
  const line = ["--port", "0", "--key", "k", ...options.split(" ").filter(Boolean)];
  const { address, stop } = await serve(readCommandLine(line) as ServeCommand, () => undefined);
  try {
    const get = async (path: string): Promise<Loose> =>
      (await fetch(`${address}${path}`, { headers: { "x-api-key": "k" } })).json();
    return await Promise.all(paths.map(get));
  } finally {
    await stop();
  }
};

const LISTINGS = "/listings/sale?zipCode=78244&limit=500";

test("a server that is two months ahead answers as of that day, with listings of these months", async () => {
  const day = (months: number) => new Date(monthsLater(Date.now(), months)).toISOString().slice(0, 10);
  const before = [day(0), day(2)];
  const [[market, listings], [later, listed]] = await Promise.all([
    told("", "/markets?zipCode=78244", LISTINGS),
    told("--months 2", "/markets?zipCode=78244", LISTINGS),
  ]);
  const days = [market, later].map(({ saleData }) => saleData.lastUpdatedDate.slice(0, 10));
  // The day may turn between.
  expect([before, [day(0), day(2)]]).toContainEqual(days);
  const since = (all: Loose): number => all.filter((one: Loose) => one.listedDate.slice(0, 10) > days[0]!).length;
  expect([since(listings), since(listed) > 5]).toEqual([0, true]);
});

test("what is asked of a month that is ahead is counted in that month", async () => {
  await told(`--state ${state}`, LISTINGS);
  await told(`--state ${state} --months 1`, LISTINGS, LISTINGS);
  const usage = runAccountCommand(readCommandLine(["usage", "--state", state]) as AccountCommand, {
    now: Date.now(),
    newKey: () => "",
  });
  const month = (months: number) => new Date(monthsLater(Date.now(), months)).toISOString().slice(0, 7);
  const counts = usage
    .split("\n")
    .slice(1)
    .map((line) => line.split(/\s+/).slice(1, 3));
  expect(counts).toEqual([
    [month(1), "2"],
    [month(0), "1"],
  ]);
});
