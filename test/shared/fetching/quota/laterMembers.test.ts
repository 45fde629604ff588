/** Of two states that differ in a member, the one that was changed last is right, whichever this process knew. */
import { recovered } from "../../../../src/shared/fetching/quota/joint/recovered";
import { withLaterMembers, type Member } from "../../../../src/shared/fetching/quota/members";
import { EMPTY_QUOTA, type QuotaState } from "../../../../src/shared/fetching/quota/quotaState";
import { readQuota, writeQuota } from "../../../../src/shared/fetching/quota/stored/storedQuota";

const ledger = { "2026-11": { properties: { billed: 2, free: 0, failed: 0, uncertain: 0 } } };
const ann = (more: Partial<Member>): Member => ({ name: "Ann", madeAt: 1, token: "first", ledger: {}, ...more });
const stateOf = (member: Member): QuotaState => ({ ...EMPTY_QUOTA, members: { ann: member } });

const EARLIER = ann({ cap: 5, changedAt: 2 });
const RENEWED = ann({ token: "second", changedAt: 3 });

test.each([
  ["the stored one was changed since", RENEWED, EARLIER],
  ["this process knows a later change", EARLIER, RENEWED],
  ["an earlier version wrote the other", RENEWED, ann({ cap: 5 })],
])("%s: its token and caps are right, also a cap that was taken off", (_, stored, known) => {
  expect(recovered(stateOf(stored), stateOf(known), "one").members).toEqual({ ann: RENEWED });
  expect(withLaterMembers(stateOf(stored), stateOf(known)).members).toEqual({ ann: RENEWED });
});

test("who was revoked in either stays so, and what was spent stays as it is stored", () => {
  const revoked = ann({ revokedAt: 2, changedAt: 2 });
  for (const [stored, known] of [
    [revoked, RENEWED],
    [RENEWED, revoked],
  ] as const) {
    const spent = stateOf({ ...stored, ledger });
    const after = withLaterMembers(spent, stateOf(known)).members!["ann"]!;
    expect(after).toMatchObject({ token: "second", revokedAt: 2, ledger });
    expect(recovered(spent, stateOf(known), "one").members!["ann"]).toMatchObject({ token: "second", revokedAt: 2 });
  }
});

test("where nothing was changed later, the state is the same one, so that nothing is written", () => {
  const stored = stateOf(RENEWED);
  expect(withLaterMembers(stored, stateOf(EARLIER))).toBe(stored);
  expect(withLaterMembers(stored, stateOf({ ...RENEWED, ledger }))).toBe(stored);
  expect(withLaterMembers(stored, EMPTY_QUOTA)).toBe(stored);
});

test("a member that only this process knows is there again, with nothing spent that isn't counted", () => {
  expect(withLaterMembers(EMPTY_QUOTA, stateOf({ ...RENEWED, ledger })).members).toEqual({ ann: RENEWED });
});

test("when a member was changed is stored", () => {
  expect(readQuota(JSON.parse(JSON.stringify(writeQuota(stateOf(RENEWED))))).members).toEqual({ ann: RENEWED });
});
