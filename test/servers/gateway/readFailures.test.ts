/** An answer that is there and can't be read isn't paid for again: people are told to come back, and nothing is asked. */
import { ClassicLevel } from "classic-level";
import { GATEWAY } from "../../../src/shared/api/gatewayCodes";
import { maintain } from "../../../src/servers/gateway/maintain";
import { readConfig } from "../../../src/servers/gateway/config/config";
import { closeAll, HELD, type Beside } from "./gatewayBeside";
import { remembering, removeFolders, storeFolder, TOKEN } from "./rememberingGateway";

afterEach(async () => {
  await closeAll();
  removeFolders();
});

const HOME = "/v1/avm/value?compCount=15&address=1%20Elm%20St%2C%20Austin%2C%20TX%2078701";
const OTHER = "/v1/avm/value?compCount=15&address=2%20Elm%20St%2C%20Austin%2C%20TX%2078701";

const changed = async (folder: string, change: (text: string) => string, which: (key: string) => boolean) => {
  const level = new ClassicLevel<string, string>(folder, { valueEncoding: "utf8" });
  for await (const [key, text] of level.iterator()) if (which(key)) await level.put(key, change(text));
  await level.close();
};

const bought = async (): Promise<{ readonly folder: string; readonly PROP_UPSTREAM: string; readonly one: Beside }> => {
  const folder = storeFolder();
  const one = await remembering({ PROP_STORE: folder });
  expect((await one.get(HOME, TOKEN)).status).toBe(200);
  const PROP_UPSTREAM = `http://${one.asked[0]!.headers.host}/v1`;
  await one.gateway.stop();
  return { folder, PROP_UPSTREAM, one };
};

const isAnswer = (key: string): boolean => / valueEstimate&/.test(key) && !key.includes(" same ");

test.each([
  ["cut off", (text: string) => text.slice(0, text.length / 2)],
  ["empty", () => ""],
  ["in another form", () => "{}"],
  ["without its answer", (text: string) => text.replace('"answer"', '"reply"')],
])("an entry that is %s is a 503, which costs nothing, until it is deleted", async (_, damage) => {
  const { folder, PROP_UPSTREAM, one } = await bought();
  await changed(folder, damage, isAnswer);
  const next = await remembering({ PROP_STORE: folder, PROP_UPSTREAM });
  for (let count = 0; count < 2; count += 1) {
    const told = await next.get(HOME, TOKEN);
    expect([told.status, told.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await told.json()).toMatchObject({ status: 503, error: GATEWAY.store });
  }
  expect(next.log.join("\n")).toContain("The store can't be read: an entry is damaged");
  expect(one.asked).toHaveLength(1);
  // Others aren't affected.
  expect((await next.get(OTHER, TOKEN)).status).toBe(200);
  await next.gateway.stop();
  const { apiKey: PROP_API_KEY, accessToken: PROP_ACCESS_TOKEN } = HELD;
  const config = readConfig({ PROP_UPSTREAM, PROP_API_KEY, PROP_ACCESS_TOKEN, PROP_STORE: folder });
  expect(await maintain(config, ["--delete-older-than", "9999"])).toMatch(/^[1-3] entr/);
  const mended = await remembering({ PROP_STORE: folder, PROP_UPSTREAM });
  expect([(await mended.get(HOME, TOKEN)).status, one.asked.length]).toEqual([200, 3]);
});

test("a server doesn't start with a count that is damaged: it would spend the whole limit again", async () => {
  const { folder, PROP_UPSTREAM } = await bought();
  await changed(
    folder,
    (text) => text.slice(0, 20),
    (key) => key === "book",
  );
  await expect(remembering({ PROP_STORE: folder, PROP_UPSTREAM })).rejects.toThrow("what was spent is damaged");
});
