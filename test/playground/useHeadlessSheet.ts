/** Sheets of the engine that the suites of a run share, in virtual time: each is closed after its test. */
import { sharedPart } from "../runner/sharedPart";
import type * as headless from "./headlessSheet";
import { useVirtualTime } from "./virtualTime";

type Headless = typeof headless;

interface Opening {
  readonly openSheet: Headless["openSheet"];
  /** An error as the engine knows it, for a function to give. */
  readonly fakeError: (...given: ConstructorParameters<Headless["FakeError"]>) => headless.FakeError;
}

/** To be called at the top of a file of tests. */
export function useHeadlessSheet(): Opening {
  let shared: Headless;
  let opened: headless.HeadlessSheet[] = [];
  beforeAll(async () => {
    shared = require(await sharedPart("headlessSheet")) as Headless;
  });
  useVirtualTime();
  afterEach(() => {
    for (const sheet of opened) sheet.dispose();
    opened = [];
  });
  return {
    openSheet(...given) {
      const sheet = shared.openSheet(...given);
      opened.push(sheet);
      return sheet;
    },
    fakeError: (...given) => new shared.FakeError(...given),
  };
}
