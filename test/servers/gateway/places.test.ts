import { concurrencyLimit } from "../../../src/servers/gateway/limits/concurrencyLimit";

test("one has no more than its own, all together no more than there are, and what is given back is there once", () => {
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
