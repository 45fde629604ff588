/** A gateway that holds a key and remembers in a folder of its own, and a service that bills. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../../src/servers/gateway/config/config";
import { beside, HELD, type Answer, type Beside } from "./gatewayBeside";

/** Answers each address with a home, as the service does, without a sandbox's header. */
export const billed: Answer = (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? "", "http://x");
  const address = searchParams.get("address") ?? "";
  response.setHeader("content-type", "application/json");
  response.setHeader("x-limit", "50");
  if (pathname.startsWith("/v1/avm/")) response.end(JSON.stringify({ price: 300_000, priceRangeLow: 1, address }));
  else response.end(JSON.stringify([{ id: address.replace(/\W+/g, "-"), formattedAddress: address, bedrooms: 3 }]));
};

export const TOKEN = { "x-api-key": HELD.accessToken };

const folders: string[] = [];

export const storeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "gateway-store-"));
  folders.push(folder);
  return join(folder, "store");
};

export const removeFolders = (): void =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }));

export const remembering = async (environment: Environment = {}, answer: Answer = billed): Promise<Beside> => {
  const one = await beside({}, undefined, {
    PROP_API_KEY: HELD.apiKey,
    PROP_ACCESS_TOKEN: HELD.accessToken,
    PROP_STORE: storeFolder(),
    PROP_MONTHLY_LIMIT: "1000",
    ...environment,
  });
  one.answer = answer;
  return one;
};
