/** The official client of the protocol, connected to a gateway on this machine, and a service that knows homes. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { demo } from "../../../src/demo/demo";
import { parseTarget } from "../../../src/servers/gateway/upstream/targetParser";
import type { Environment } from "../../../src/servers/gateway/config/config";
import { HELD, type Answer, type Beside } from "./gatewayBeside";
import { remembering } from "./rememberingGateway";

export const BEARER = { authorization: `Bearer ${HELD.accessToken}` };

export const homeAt = (house: number): string => `${house} Elm St, Austin, TX 78701`;

/** What a service says of each home: its value follows from the house number. */
export const homes: Answer = (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? "", "http://x");
  const address = searchParams.get("address") ?? "";
  const price = 100_000 + Number.parseInt(address, 10) * 1000;
  response.setHeader("content-type", "application/json");
  if (!pathname.startsWith("/v1/avm/")) {
    response.end(JSON.stringify([{ id: address.replace(/\W+/g, "-"), formattedAddress: address, bedrooms: 3 }]));
    return;
  }
  const comparables = [1, 2, 3].map((place) => ({
    formattedAddress: homeAt(900 + place),
    price,
    correlation: 1 / place,
  }));
  const subjectProperty = { formattedAddress: address, bedrooms: 3 };
  response.end(
    JSON.stringify({ price, priceRangeLow: price - 1000, priceRangeHigh: price + 1000, subjectProperty, comparables }),
  );
};

/** The sandbox as a service. */
export const sandboxService = (): Answer => {
  const answer = demo();
  return (request, response) => {
    const asked = parseTarget(request.url ?? "");
    const delivery = "status" in asked ? undefined : answer(asked.request, Date.now());
    if (delivery?.kind !== "response") return void response.writeHead(404).end("{}");
    const { status, body } = delivery.response;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  };
};

/** A call of each tool in the sandbox. */
export const EACH_TOOL: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(
    ["value", "rent", "comps", "record", "taxes", "assessments", "history", "features", "owner"].map((name) => [
      `prop_${name}`,
      { address: "5500 Grand Lake Drive, San Antonio, TX 78244" },
    ]),
  ),
  prop_random: { count: 3 },
  prop_search: { where: "78244", type: "Single Family", beds: "3+", maxRows: 5 },
  prop_nearby: { center: "5500 Grand Lake Drive, San Antonio, TX 78244", radius: 1, maxRows: 5 },
  prop_sold: { where: 78244, days: 365, maxRows: 5 },
  prop_count: { where: ["78244", "78245"] },
  prop_forsale: { where: "San Antonio, TX", maxRows: 5, options: { sort: "-price" } },
  prop_forrent: { where: "78244", maxRows: 5 },
  prop_market: { zip: "78244" },
  prop_trend: { zip: ["78244"], kind: "rent", months: 6 },
  prop_fields: { record: "value" },
  prop_usage: {},
};

/** A gateway that leaves assistants room, unless the test says otherwise. */
export const gatewayFor = (environment: Environment = {}, answer: Answer = homes): Promise<Beside> =>
  remembering({ PROP_RATE_PER_SECOND: "1000", PROP_CLIENT_RATE: "5000", ...environment }, answer);

const open: Client[] = [];

export const leaveAll = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((client) => client.close().catch(() => undefined)));
};

/** @param decide What a person says to a question. Without it, the client can't ask. */
export const assistantAt = async (
  address: string,
  decide?: (question: string) => { readonly action: "accept" | "decline" | "cancel"; readonly approve?: boolean },
  headers = BEARER,
): Promise<Client> => {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: decide === undefined ? {} : { elicitation: {} } },
  );
  if (decide !== undefined)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      const { action, approve } = decide(params.message);
      return { action, ...(approve === undefined ? {} : { content: { approve } }) };
    });
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  open.push(client);
  return client;
};

export interface Content {
  readonly columns?: readonly { readonly name: string; readonly type: string; readonly unit?: string }[];
  readonly rows?: readonly (readonly unknown[])[];
  readonly page?: { readonly page: number; readonly pages: number; readonly rows: number; readonly next?: number };
  readonly cost?: {
    readonly requests: number;
    readonly billed: number;
    readonly uncertain: number;
    readonly cacheStatus: Readonly<Record<string, number>>;
    readonly oldest?: string;
  };
  readonly price?: { readonly requests: number; readonly atMost: number; readonly left: number };
  readonly approval?: string;
  readonly problem?: { readonly kind: string; readonly message: string; readonly advice: string };
  readonly problems?: readonly { readonly row: number; readonly column: string; readonly message: string }[];
  readonly left?: number;
  readonly sandbox?: string;
}

export interface Reply {
  readonly content: Content;
  readonly text: string;
  readonly isError: boolean;
}

export const replyIn = (result: unknown): Reply => {
  const { structuredContent = {}, content, isError = false } = result as CallToolResult;
  const [first] = content;
  return { content: structuredContent, text: first?.type === "text" ? first.text : "", isError };
};

/** Calls a tool. */
export const told = async (client: Client, name: string, given: Readonly<Record<string, unknown>>): Promise<Reply> =>
  replyIn(await client.callTool({ name, arguments: given }));
