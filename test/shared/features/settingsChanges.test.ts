/** Changes to the settings, and what the panel may show of them. */
import fc from "fast-check";
import { checkChanges, connectionView } from "../../../src/shared/features/settings/settingsChanges";
import type { SettingChanges } from "../../../src/shared/panelApi/panelApi";
import type { StoredSettings } from "../../../src/shared/fetching/requests/settings";

const STORED: StoredSettings = { PROP_API_KEY: "0123456789abcdef3f9a", PROP_MONTHLY_LIMIT: "20" };

test("a change is stored beside what was there, without the spaces around it", () => {
  expect(checkChanges(STORED, { PROP_KEEP_DAYS: " 14 " })).toEqual({ ...STORED, PROP_KEEP_DAYS: "14" });
});

test("an empty text restores the default", () => {
  expect(checkChanges(STORED, { PROP_MONTHLY_LIMIT: " " })).toEqual({ PROP_API_KEY: STORED.PROP_API_KEY });
});

test.each<[object, RegExp]>([
  [{ PROP_MONTHLY_LIMIT: "-1" }, /PROP_MONTHLY_LIMIT is "-1"/],
  [{ PROP_SPENDING: "sometimes" }, /give auto, ask, off/],
  [{ PROP_BASE_URL: "host/v1" }, /isn't the address of a service/],
  [{ PROP_BASE_URL: "http://host/v1" }, /only sent over https:\/\//],
  [{ PROP_API_KEY: "two words" }, /characters that a key can't have/],
  [{ PROP_NOTHING: "1" }, /PROP_NOTHING isn't a setting/],
])("%j is refused, and says why", (changes, why) => {
  expect(checkChanges(STORED, changes as SettingChanges)).toMatchObject({
    problem: "settings",
    message: expect.stringMatching(why),
  });
});

test("one wrong change prevents all others", () => {
  expect(checkChanges(STORED, { PROP_KEEP_DAYS: "14", PROP_ASK_ABOVE: "many" })).toMatchObject({ kind: "problem" });
});

test("a setting that was wrong before doesn't prevent other changes", () => {
  expect(checkChanges({ PROP_KEEP_DAYS: "soon" }, { PROP_API_KEY: "a-key" })).toEqual({
    PROP_KEEP_DAYS: "soon",
    PROP_API_KEY: "a-key",
  });
});

test("settings are shown as they apply, the key by its last four characters", () => {
  const shown = connectionView(STORED, { baseUrl: "https://here/v1" });
  expect(shown).toEqual({
    settings: {
      PROP_BASE_URL: "https://here/v1",
      PROP_MONTHLY_LIMIT: "20",
      PROP_SPENDING: "auto",
      PROP_KEEP_DAYS: "records=30; estimates=30; searches=7; listings=7; markets=30",
      PROP_ASK_ABOVE: "100",
      PROP_SUPPRESS_LOGGING: "false",
      PROP_RATE_PER_SECOND: "20",
      PROP_BILLING_DAY: "1",
      PROP_PLAN_REQUESTS: "",
      PROP_OVERAGE_PRICE: "",
    },
    mask: "••••3f9a",
    ownGateway: "https://here/v1",
  });
});

test("without a key or a service, it says what is missing", () => {
  expect(connectionView({}, {}).problem?.message).toMatch(/No service is set/);
  expect(connectionView({}, { baseUrl: "https://here/v1" }).problem?.message).toBe("Open PROP and enter a key");
});

test("of any key, at most four characters are shown, and never a quarter of it", () => {
  const keys = fc.string({ unit: fc.constantFrom(..."abcdefXYZ019-_"), minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(keys, (key) => {
      const { mask = "" } = connectionView({ PROP_API_KEY: key }, {});
      const told = mask.replace(/•/g, "");
      expect(key.endsWith(told)).toBe(true);
      expect(told.length * 4).toBeLessThanOrEqual(key.length);
      expect(told.length).toBeLessThanOrEqual(4);
    }),
  );
});
