/** Who a token lets in: by digests, by the same steps whichever token it is, and guesses are slowed down at every door. */
import crypto from "node:crypto";
import { TEAM, type TeamMembers } from "../../../src/shared/fetching/quota/members";
import { openGuesses } from "../../../src/servers/gateway/members/guesses";
import { identification, type Identity } from "../../../src/servers/gateway/members/identify";
import { newToken, tokenDigest } from "../../../src/servers/gateway/members/token";
import { HELD } from "./gatewayBeside";

const [ANN, BEN, GONE] = [newToken(), newToken(), newToken()] as const;
const member = (token: string, more: object = {}) => ({
  name: "a",
  madeAt: 0,
  ledger: {},
  token: tokenDigest(token),
  ...more,
});
const MEMBERS: TeamMembers = { ann: member(ANN), ben: member(BEN), gone: member(GONE, { revokedAt: 1 }) };

const identify = (members = MEMBERS, judge = openGuesses()) =>
  identification(HELD, { members: () => Promise.resolve(members) }, judge);

afterEach(() => jest.restoreAllMocks());

test("whatever is sent, the same comparisons are made, each of two digests and in constant time", async () => {
  const compare = jest.spyOn(crypto, "timingSafeEqual");
  const looked = async (sent: string | undefined): Promise<readonly (readonly number[])[]> => {
    compare.mockClear();
    await identify()(sent, "a place");
    return compare.mock.calls.map((both) => both.map(({ byteLength }) => byteLength));
  };
  const near = ANN.slice(0, -1) + (ANN.endsWith("A") ? "B" : "A");
  const all = [ANN, BEN, GONE, near, ANN.slice(0, 20), HELD.accessToken, `${HELD.accessToken}x`, "", undefined];
  for (const sent of [...all, "x".repeat(10_000)])
    expect(await looked(sent)).toEqual([
      [32, 32],
      [32, 32],
    ]);
});

test("what is kept and looked up is a digest, of which a token that is nearly right has nothing", async () => {
  const compare = jest.spyOn(crypto, "timingSafeEqual");
  const near = ANN.slice(0, -1) + (ANN.endsWith("A") ? "B" : "A");
  expect(await identify()(near, "a place")).toBe("unknown");
  const compared = compare.mock.calls.flatMap((both) =>
    both.map((each) => Buffer.from(each as Buffer).toString("hex")),
  );
  expect(compared).toContain(tokenDigest(near));
  // The digest of none: Ann's is not even compared with, because it isn't found.
  expect(compared).not.toContain(tokenDigest(ANN));
  expect(JSON.stringify(MEMBERS)).not.toContain(ANN);
});

test("each token is its member's, a revoked one is nobody's, and nobody is let in by no digest", async () => {
  const who = identify();
  const found = await Promise.all([ANN, BEN, GONE, HELD.accessToken, undefined].map((sent) => who(sent, "a place")));
  const key = HELD.apiKey;
  expect(found).toEqual([{ key, member: "ann" }, { key, member: "ben" }, "unknown", { key, member: TEAM }, "unknown"]);
  const odd: TeamMembers = { "": { ...member(ANN), token: "0".repeat(64) } };
  expect(await identify(odd)("no such token", "a place")).toBe("unknown");
});

const counted = (all: readonly Identity[]) => ({
  unknown: all.filter((each) => each === "unknown").length,
  later: all.filter((each) => each === "later").length,
});

test("guesses that come at once are counted as those that follow each other, and right tokens never", async () => {
  let now = 0;
  const judge = openGuesses(() => now);
  const who = identify(MEMBERS, judge);
  const burst = (sent: (guess: number) => string) =>
    Promise.all(Array.from({ length: 200 }, (_, guess) => who(sent(guess), "a place")));
  expect(counted(await burst(() => ANN))).toEqual({ unknown: 0, later: 0 });
  expect(counted(await burst((guess) => `guess ${guess}`))).toEqual({ unknown: 20, later: 180 });
  expect(counted(await burst(() => ANN))).toEqual({ unknown: 0, later: 0 });
  // A member's own is let in wherever others guess. The team's, which never worked there, is told nothing for a minute.
  expect(await who(BEN, "a place")).toMatchObject({ member: "ben" });
  expect(await who(HELD.accessToken, "a place")).toBe("later");
  expect(await who(HELD.accessToken, "another")).toMatchObject({ member: TEAM });
  now = 60_000;
  expect(await who(HELD.accessToken, "a place")).toMatchObject({ member: TEAM });
  // The same wrong one again is a sheet that goes on, not a guess.
  expect(counted(await burst(() => "an old token"))).toEqual({ unknown: 200, later: 0 });
});

test("all doors count together", () => {
  const judge = openGuesses(() => 0);
  for (let guess = 0; guess < 20; guess += 1) expect(judge("a place", `${guess}`, false)).toBe("wrong");
  expect([judge("a place", "the owner's", true), judge("another", "the owner's", true)]).toEqual(["later", "right"]);
});
