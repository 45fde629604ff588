import { recordPage, type RecordRun, type Tallies } from "../../src/sandbox/records/paging";

/** Shelves of parts of ten numbers, of which the even ones match; `looked` notes each part that is looked at. */
const shelvesOf = (count: number, parts: number, looked: string[]): readonly RecordRun<string>[] =>
  Array.from({ length: count }, (_, shelf) => ({
    name: `shelf ${shelf}`,
    size: parts * 10,
    at: (index: number) => `${shelf}:${index}`,
    allMatch: false,
    parts: () => parts,
    part: (at: number) => {
      looked.push(`${shelf}:${at}`);
      return [0, 2, 4, 6, 8].map((index) => at * 10 + index);
    },
  }));

describe("a page far down a long list", () => {
  const tallies: Tallies = new Map();
  const first: string[] = [];
  const all = recordPage(shelvesOf(50, 20, first), { limit: 5000, offset: 0, total: true }, tallies);

  it("is the same part of the list wherever it begins and whatever is known", () => {
    expect(all.items).toHaveLength(5000);
    expect(all.total).toBe(5000);
    for (const offset of [0, 3, 99, 100, 101, 2498, 4995, 4999, 5000, 9000]) {
      const wanted = { limit: 7, offset, total: false };
      const known = recordPage(shelvesOf(50, 20, []), wanted, tallies);
      expect(known.items).toEqual(all.items.slice(offset, offset + 7));
      expect(recordPage(shelvesOf(50, 20, []), wanted)).toEqual(known);
      expect(recordPage(shelvesOf(50, 20, []), { ...wanted, total: true }, tallies).total).toBe(5000);
    }
  });

  it("searches only its own parts, once the pages before it were read", () => {
    expect(first).toHaveLength(1000);
    const looked: string[] = [];
    recordPage(shelvesOf(50, 20, looked), { limit: 10, offset: 4800, total: true }, tallies);
    expect(looked).toEqual(["48:0", "48:1"]);
  });

  it("continues where the page before it ended", () => {
    const kept: Tallies = new Map();
    const looked: string[] = [];
    const pages = Array.from({ length: 100 }, (_, page) =>
      recordPage(shelvesOf(50, 20, looked), { limit: 50, offset: 50 * page, total: false }, kept),
    );
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    expect(looked).toHaveLength(1000);
  });
});
