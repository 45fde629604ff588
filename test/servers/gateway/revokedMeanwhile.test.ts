/** A request that is reserved and waits for its turn, while its token is revoked. */
import { admissionPolicy } from "../../../src/shared/fetching/quota/admissionPolicy";
import { TEAM } from "../../../src/shared/fetching/quota/members";
import { DEFAULT_SETTINGS } from "../../../src/shared/fetching/requests/settings";
import { membersJob } from "../../../src/servers/gateway/members/commands";
import { memoryDatabase } from "../../../src/servers/gateway/storage/memoryDatabase";
import { openStore } from "../../../src/servers/gateway/storage/store";

const SETTINGS = { ...DEFAULT_SETTINGS, baseUrl: "https://service.example/v1", apiKey: "a-key", monthlyLimit: 9 };

test("a request that waits when the team's own token is revoked isn't sent, and is given back", async () => {
  const store = openStore(memoryDatabase(), "one");
  const policy = { ...admissionPolicy(SETTINGS, 0, Infinity, true), asker: { id: TEAM } };
  const wanted = (key: string) => ({
    batch: { requests: [{ key, endpoint: "properties" as const, more: 0 }], atMost: 1, behind: [] },
    policy,
  });
  for (const key of ["first", "second"])
    expect(await store.admit(wanted(key))).toEqual([expect.objectContaining({ decision: "granted" })]);
  expect(await store.markSent("first", 1)).toEqual(expect.any(Number));
  await store.change(membersJob(["revoke", "team"], SETTINGS).change);
  expect(await store.markSent("second", 1)).toBeUndefined();
  const open = await store.change((quota) => ({ quota, value: Object.keys(quota.reservations) }));
  expect(open).toEqual(["first"]);
  expect(await store.admit(wanted("second"))).toEqual([
    expect.objectContaining({ message: expect.stringContaining("this access token was revoked") as string }),
  ]);
  await store.close();
});
