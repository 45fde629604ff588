/** What a team's gateway tells a member: the same in both hosts, by the same request, and nobody else is asked for it. */
import type { MemberBill } from "../../src/shared/fetching/ledger/memberBill";
import { newDocument } from "../standIns/appsScript/document";
import { execute } from "../standIns/appsScript/execution";
import { newDevice, openExcel } from "../standIns/office/excelRealm";

const BILL: MemberBill = {
  own: { used: 12, limit: 500, dollars: 0.72 },
  team: { used: 340, limit: 2000 },
  renews: "2026-12-01",
  contact: "the desk (555-0100)",
};
const BASE = "https://gateway.example/v1";
const PROBE = `${BASE}/avm/value?compCount=26`;

const TOLD = { status: 400, error: "resource/bad-request", message: "compCount: …", bill: BILL };
const EARLIER = { ...TOLD, bill: undefined };

interface Asked {
  readonly url: string;
  readonly key: string | undefined;
}

/** What the panel shows of it, and what was asked for it. */
type Ask = (settings: Readonly<Record<string, string>>, body: object) => Promise<readonly [unknown, readonly Asked[]]>;

const inExcel: Ask = async (settings, body) => {
  const asked: Asked[] = [];
  const wire = (async (url: string, options?: RequestInit) => {
    asked.push({ url, key: (options?.headers as Record<string, string>)["x-api-key"] });
    return new Response(JSON.stringify(body), { status: 400 });
  }) as typeof fetch;
  const { panelApi } = openExcel(newDevice(settings), { wire });
  const bill = await panelApi.bill();
  return [[bill, (await panelApi.connection()).isMember, (await panelApi.usage()).used], asked];
};

const inSheets: Ask = async (settings, body) => {
  const asked: Asked[] = [];
  const network = (
    requests: readonly { readonly url: string; readonly headers?: Readonly<Record<string, string>> }[],
  ) =>
    requests.map(({ url, headers = {} }) => {
      asked.push({ url, key: headers["x-api-key"] });
      return { status: 400, headers: {}, body: JSON.stringify(body) };
    });
  const document = newDocument(settings, { network });
  const answer = <T>(method: string): T | undefined => {
    const text = execute(document, "propPanel", [method, "[]"]) as string;
    return text === "" ? undefined : (JSON.parse(text) as T);
  };
  const bill = answer<MemberBill>("bill");
  const { isMember } = answer<{ readonly isMember?: true }>("connection")!;
  return [[bill, isMember, answer<{ readonly used: number }>("usage")!.used], asked];
};

const MEMBER = { PROP_BASE_URL: BASE, PROP_API_KEY: `propm_${"a".repeat(43)}` };

test.each([
  ["a member at their gateway", MEMBER, TOLD, [BILL, true, 0], [{ url: PROBE, key: MEMBER.PROP_API_KEY }]],
  ["one at an earlier gateway", MEMBER, EARLIER, [undefined, true, 0], [{ url: PROBE, key: MEMBER.PROP_API_KEY }]],
  [
    "whoever has a key of the service",
    { ...MEMBER, PROP_API_KEY: "a-plain-key-01234567" },
    TOLD,
    [undefined, undefined, 0],
    [],
  ],
  ["the sandbox within", { ...MEMBER, PROP_BASE_URL: "demo:" }, TOLD, [undefined, true, 0], []],
])("%s", async (_, settings, body, shown, asked) => {
  expect(await inExcel(settings, body)).toEqual([shown, asked]);
  expect(await inSheets(settings, body)).toEqual([shown, asked]);
});
