/** What a page can know about requests that its browser resent. */
import { repeatsSeen, NO_CONNECTIONS, type Connections, type Exchange } from "../../../src/shared/fetching/repeats";

const usual: Exchange = { began: 0, ended: 0, beside: 0, besideAtEnd: 0, isLost: false, isJoined: false };

const told = (exchanges: readonly Partial<Exchange>[]): readonly number[] => {
  let connections: Connections = NO_CONNECTIONS;
  return exchanges.map((exchange) => {
    const { repeats, connections: next } = repeatsSeen(connections, { ...usual, ...exchange });
    connections = next;
    return repeats;
  });
};

/** Six at once at the start, each on its own connection. */
const six = Array.from({ length: 6 }, (_, at) => ({
  began: 0,
  connected: 3,
  ended: 50 + at,
  beside: at,
  besideAtEnd: 5 - at,
}));

test("a request that is cut on each of six connections was sent six times more, and the next one wasn't", () => {
  const next = [
    { began: 100, connected: 713, ended: 760 },
    { began: 800, connected: 800, ended: 850 },
  ];
  expect(told([...six, ...next])).toEqual([0, 0, 0, 0, 0, 0, 6, 0]);
});

test("six requests that are cut on one connection each were sent six times more in all", () => {
  const next = six.map((exchange) => ({ ...exchange, began: 100, connected: 205, ended: exchange.ended + 205 }));
  expect(told([...six, ...next]).reduce((sum, repeats) => sum + repeats)).toBe(6);
});

test("a new connection at once, while all are busy, or after a long time shows nothing", () => {
  expect(told([...six, { began: 100, connected: 100.8, ended: 150 }])[6]).toBe(0);
  expect(told([...six, { began: 100, connected: 110, ended: 150, beside: 6 }])[6]).toBe(0);
  expect(told([...six, { began: 400_000, connected: 400_200, ended: 400_300 }])[6]).toBe(0);
});

test("a lost request may have been sent once on each open connection, and on none if none ever answered", () => {
  expect(told([{ isLost: true }, { isLost: true }])).toEqual([0, 0]);
  const answered = { began: 0, ended: 50 };
  expect(told([answered, { began: 60, ended: 90, isLost: true }, { began: 100, ended: 120, isLost: true }])).toEqual([
    0, 1, 0,
  ]);
});

test("with a gateway that joins repeats nothing is uncertain twice, not even a lost request", () => {
  const joined = six.map((exchange) => ({ ...exchange, isJoined: true }));
  const next = { began: 100, connected: 713, ended: 760 };
  expect(told([...joined, { ...next, isJoined: true }, { began: 800, ended: 900, isLost: true }])).toEqual(
    Array<number>(8).fill(0),
  );
});
