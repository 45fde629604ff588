import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PLANS, SANDBOX_KEY } from "../../../src/sandbox";
import { serve } from "../../../src/sandbox/server/serverStart";
import { lockOf } from "../../../src/sandbox/server/state/serverLock";
import { loadAccounts, StateProblem, usageFile } from "../../../src/sandbox/server/state/stateFile";
import { readCommandLine, type ServeCommand } from "../../../src/sandbox/server/commandLine";
import { scratch, type Scratch } from "./scratch";

let place: Scratch;
beforeEach(() => void (place = scratch()));
afterEach(() => place.remove());

const lines = (text: string): readonly (readonly string[])[] => text.split("\n").map((line) => line.split(/ {2,}/));

describe("accounts and keys in a file", () => {
  it("start with the default account, and are listed without keys", () => {
    expect(place.run("keys create --name excel --ip 10.0.0.0/8 --endpoint /avm/value")).toBe("made-0");
    const listed = place.run("keys list");
    expect(lines(listed)).toEqual([
      ["account", "key", "addresses", "endpoints"],
      ["sandbox", "default", "any", "all"],
      ["sandbox", "excel", "10.0.0.0/8", "/avm/value"],
    ]);
    expect(listed).not.toContain("made-0");
    expect(statSync(place.file).mode & 0o077).toBe(0);
  });

  it("a deleted key stays deleted", () => {
    place.run("keys create --name excel --key sesame");
    expect(place.run("keys delete --name excel")).toMatch(/Deleted/);
    expect(lines(place.run("keys list"))[2]).toEqual(["sandbox", "excel", "deleted 2026-11-20T12:00:00.000Z"]);
    expect(() => place.run("keys create --name again --key sesame")).toThrow("deleting is final");
    expect(() => place.run("keys delete --name excel")).toThrow("has no key named 'excel'");
  });

  it("accounts are made and changed", () => {
    place.run("accounts create --name team --plan free --rate 20");
    place.run("keys create --account team --name a --key sesame");
    place.run("accounts change --name team --plan paid1000 --active no");
    expect(loadAccounts(place.file)?.[1]).toEqual({
      ...{ name: "team", plan: PLANS.paid1000, isActive: false, requestsPerSecond: 20 },
      keys: [{ key: "sesame", name: "a" }],
    });
    place.run("accounts change --name team --rate 0 --active yes");
    expect(lines(place.run("accounts list"))[2]).toEqual(["team", "paid1000", "yes", "any", "1"]);
  });

  it("nothing is written if a command fails", () => {
    place.run("keys create --name excel");
    const before = readFileSync(place.file, "utf8");
    for (const [line, words] of [
      ["keys create --name excel", "a key named 'excel' already"],
      ["keys create --name b --ip 10.1", "'10.1' isn't an IPv4"],
      ["keys create --account nobody --name b", "There is no account 'nobody'"],
      ["accounts create --name sandbox", "There is an account 'sandbox' already"],
      ["usage --account nobody", "There is no account 'nobody'"],
    ] as const) {
      expect(() => place.run(line)).toThrow(words);
    }
    expect(readFileSync(place.file, "utf8")).toBe(before);
    expect(existsSync(`${place.file}.lock`)).toBe(false);
  });

  it("two commands at once don't overwrite each other", () => {
    place.run("keys create --name excel");
    writeFileSync(`${place.file}.lock`, "");
    expect(() => place.run("keys create --name b")).toThrow("another command is running");
  });

  it.each([
    ["{", "is not JSON"],
    ["[]", "'accounts' must be a list"],
    ['{"accounts":[{}]}', "an account must have a name"],
    ['{"accounts":[{"name":"a","keys":[{}]}]}', "a key must have its text"],
    [
      '{"accounts":[{"name":"a","keys":[{"key":"sesame","endpoints":["schools"]}]}]}',
      "endpoints of a key must be among",
    ],
    ['{"accounts":[{"name":"a","keys":[{"key":"sesame","addresses":["10.1"]}]}]}', "'10.1' isn't an IPv4"],
    ['{"accounts":[{"name":"a"},{"name":"a"}]}', "an account 'a' already"],
    ['{"accounts":[{"name":"a","keys":[{"key":"sesame"}]},{"name":"b","keys":[{"key":"sesame"}]}]}', "This key exists"],
    ['{"accounts":[{"name":"a","plan":{"name":"p"}}]}', "'plan' must have a name, a price"],
    ['{"accounts":[{"name":"a","requestsPerSecond":0}]}', "at least 1"],
  ])("a file with %s is refused, without its keys", (text, words) => {
    writeFileSync(place.file, text);
    expect(() => place.run("keys list")).toThrow(StateProblem);
    expect(() => place.run("keys list")).toThrow(words);
    expect(() => place.run("keys list")).not.toThrow("sesame");
  });

  it("says that there is no file", () => {
    expect(() => place.run("usage")).toThrow(`${place.file} does not exist`);
  });
});

describe("a service with a state file", () => {
  const start = (options: string, complaints: string[] = []) =>
    serve(readCommandLine(["--port", "0", ...options.split(" "), "--state", place.file]) as ServeCommand, (line) =>
      complaints.push(line),
    );
  const status = async (address: string, key: string, query = "zipCode=78244&limit=1"): Promise<number> =>
    (await fetch(`${address}/properties?${query}`, { headers: { "x-api-key": key } })).status;

  it("applies created and deleted keys from the next request on, and keeps usage and log", async () => {
    const { address, stop } = await start("--key first --plan free");
    try {
      expect([await status(address, "first"), await status(address, "made-0")]).toEqual([200, 401]);
      place.run("keys create --name second");
      expect(await status(address, "made-0", "zipCode=78219&suppressLogging=true")).toBe(200);
      place.run("keys delete --name default");
      expect([await status(address, "first"), await status(address, "made-0")]).toEqual([401, 200]);
    } finally {
      await stop();
    }
    expect(lines(place.run("usage"))[1]?.slice(0, 1)).toEqual(["sandbox"]);
    expect(lines(place.run("usage"))[1]?.slice(2)).toEqual(["3", "0", "50", "0", "0.00"]);
    const entries = lines(readFileSync(usageFile(place.file), "utf8"))[0]?.join() ?? "";
    expect(entries).toContain("78244");
    expect(entries).not.toMatch(/78219|first|made-0/);

    const again = await start("--seed 1");
    try {
      expect([await status(again.address, "first"), await status(again.address, "made-0")]).toEqual([401, 200]);
    } finally {
      await again.stop();
    }
    expect(lines(place.run("usage"))[1]?.[2]).toBe("4");
  });

  it("locks its file: a second service is refused with a message, and one that starts later is not", async () => {
    const { stop } = await start("--key first");
    await expect(start("--key first")).rejects.toThrow(
      `${place.file} is in use by another sandbox server (process ${process.pid}): stop it`,
    );
    await expect(start("--key first")).rejects.toThrow(StateProblem);
    place.run("keys create --name second");
    await stop();
    const { stop: stopAgain } = await start("--key first");
    await stopAgain();
    expect(existsSync(lockOf(place.file))).toBe(false);
  });

  it.each([["999999999\n"], ["not a number"], [""], [`${process.pid}\n`]])(
    "takes over the lock of a server that is gone (%j)",
    async (left) => {
      writeFileSync(lockOf(place.file), left);
      const { stop } = await start("--key first");
      expect(readFileSync(lockOf(place.file), "utf8").trim()).toBe(String(process.pid));
      await stop();
      expect(readdirSync(dirname(place.file)).filter((name) => name.includes(".server"))).toEqual([]);
    },
  );

  it("releases its lock if it could not start", async () => {
    place.run("keys create --name excel");
    await expect(start("--key other")).rejects.toThrow("has accounts without this --key");
    expect(existsSync(lockOf(place.file))).toBe(false);
  });

  it("keeps its accounts when the file breaks, and says so once", async () => {
    const complaints: string[] = [];
    const { address, stop } = await start("--key first", complaints);
    try {
      writeFileSync(place.file, "{");
      expect([await status(address, "first"), await status(address, "first")]).toEqual([200, 200]);
      expect(complaints).toHaveLength(1);
      expect(complaints[0]).toContain("The accounts stay as they were");
    } finally {
      await stop();
    }
  });

  it("refuses a key and a plan that the file's accounts don't have", async () => {
    place.run("keys create --name excel");
    await expect(start("--key other")).rejects.toThrow("has accounts without this --key");
    await expect(start("--plan free")).rejects.toThrow("change them with 'accounts change");
    await expect(start("--inactive")).rejects.toThrow("change them with 'accounts change");
    const { stop } = await start(`--key ${SANDBOX_KEY}`);
    await stop();
  });
});
