import { concurrencyLimit } from "../../../src/servers/gateway/limits/concurrencyLimit";

test("a client has at most its share, all have at most the total, and a slot is released once", () => {
  const { take } = concurrencyLimit(3, 2);
  const [first] = [take("a"), take("a")];
  expect(take("a")).toBeUndefined();
  expect(take("b")).toBeDefined();
  expect(take("c")).toBeUndefined();
  first?.();
  first?.();
  expect(take("c")).toBeDefined();
  expect(take("a")).toBeUndefined();
});
