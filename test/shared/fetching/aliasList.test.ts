import { aliasList, listedAliases } from "../../../src/shared/fetching/cache/aliasList";
import type { Answer } from "../../../src/shared/api/answer";

const answer = (fetchedAt: number, ...ids: readonly string[]): Answer => ({
  kind: "answer",
  records: ids.map((id) => ({ id })),
  fetchedAt,
  billed: true,
});

const list = (key: string, at: number, homes: readonly string[], ...earlierAnswers: readonly Answer[]): unknown =>
  aliasList(key, "properties", { at, outcome: answer(at, ...homes), earlierAnswers }, 9);

const found = (lists: readonly unknown[], id: string) => listedAliases(lists).get(`s whole id ${id}`);

it("a home is found in the list whose record of it is the newest, whichever was read first", () => {
  const lists = [list("s one", 5, ["a", "b"]), list("s two", 7, ["b"]), list("s three", 6, ["b", "c"])];
  expect(["a", "b", "c", "d"].map((home) => found(lists, home))).toEqual([
    { at: 5, aliasOf: "s one" },
    { at: 7, aliasOf: "s two" },
    { at: 6, aliasOf: "s three" },
    undefined,
  ]);
});

it("a record kept from an earlier answer counts as old as it is", () => {
  const lists = [list("s one", 9, ["a"], answer(3, "b", "c")), list("s two", 4, ["b"])];
  expect(["b", "c"].map((home) => found(lists, home))).toEqual([
    { at: 4, aliasOf: "s two" },
    { at: 3, aliasOf: "s one" },
  ]);
});

it("a home of one service is not that of another", () => {
  expect(listedAliases([list("t one", 5, ["a"])]).get("s whole id a")).toBeUndefined();
});
