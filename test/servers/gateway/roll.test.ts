/** Which of a member's changes is the later one. */
import { changed } from "../../../src/servers/gateway/members/roll";

test("each change of a member is later than the one before, also by a clock that is behind", () => {
  const made = { name: "Ann", madeAt: 50, ledger: {} };
  const once = changed({}, "ann", made, 10);
  const twice = changed(once, "ann", once["ann"]!, 10);
  expect([once, twice, changed(twice, "ann", twice["ann"]!, 90)].map(({ ann }) => ann?.changedAt)).toEqual([
    51, 52, 90,
  ]);
});
