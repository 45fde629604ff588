/** A suite that can't fail is worth nothing: each rule is broken by a sandbox that is broken on purpose. */
import type { SandboxResponse } from "../../src/servers/http/sandboxState";
import type { Sandbox } from "../../src/sandbox";
import { ACCESS } from "./mutations/access";
import { MARKETS } from "./mutations/markets";
import { RECORDS } from "./mutations/records";
import { SEARCHES } from "./mutations/searches";
import type { Mutation } from "./mutations/mutation";
import type { Rule } from "./rule";
import { RULES } from "./rules";
import { run, type Verdict } from "./run";
import { KEY, sandboxOnTrial, SMALL, WITHOUT_EMPTY_LISTS } from "./sandbox";
import type { Send } from "./wire";

const MUTATIONS: readonly Mutation[] = [...ACCESS, ...RECORDS, ...SEARCHES, ...MARKETS];
const BASE = "http://127.0.0.1/v1";

/** Tells of the service's address, which no mutation changes: its own case below. */
const ABOUT_ADDRESS = "5.8 Transport uses HTTPS";

const sentence = ({ section, title }: Pick<Rule, "section" | "title">): string => `${section} ${title}`;

/** The rules over an answer function, without a wire. */
const judged = async (
  rules: readonly Rule[],
  answerOf?: SandboxResponse<Sandbox>,
  base = BASE,
  initial = SMALL,
): Promise<readonly Verdict[]> => {
  const { held, management } = sandboxOnTrial(initial, answerOf);
  const send: Send = ({ method, path, query, key }) =>
    Promise.resolve(
      held.service({ method, path, query, headers: key === undefined ? {} : { "x-api-key": key } }, "127.0.0.1"),
    );
  return (await run(rules, { send, key: KEY, base, management })).verdicts;
};

const outcomes = (verdicts: readonly Verdict[]): Readonly<Record<string, string>> =>
  Object.fromEntries(verdicts.map((one) => [sentence(one), one.outcome]));

describe("a broken sandbox is detected", () => {
  it.each(MUTATIONS)("$name", async ({ answerOf, breaks }) => {
    const rules = RULES.filter((rule) => breaks.test(sentence(rule)));
    /** Rules about all answers need answers to look at. */
    const others = RULES.filter(
      ({ title }) => title.startsWith("Without the X-Api-Key") || /no-such|nothing has/.test(title),
    );
    const found = outcomes(await judged([...others.filter((one) => !rules.includes(one)), ...rules], answerOf));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.map((rule) => [sentence(rule), found[sentence(rule)]])).toEqual(
      rules.map((rule) => [sentence(rule), "broken"]),
    );
  });

  it("there is a way to break each rule", () => {
    const unbroken = RULES.map(sentence).filter((one) => !MUTATIONS.some(({ breaks }) => breaks.test(one)));
    expect(unbroken).toEqual([ABOUT_ADDRESS]);
  });

  it("a service without https is reported, unless it is on this machine", async () => {
    const rules = RULES.filter((rule) => sentence(rule) === ABOUT_ADDRESS);
    const outcome = async (base: string) => (await judged(rules, undefined, base))[0]?.outcome;
    expect(await outcome("http://service.example/v1")).toBe("broken");
    expect(await outcome("https://service.example/v1")).toBe("holds");
    expect(await outcome(BASE)).toBe("skipped");
  });
});

describe("only the rule that is broken is reported", () => {
  it.each([
    ["reads cities however they are written", ["4.2 city is case-sensitive"]],
    ["reads states however they are written", ["4.2 state is case-sensitive"]],
    ["clamps the radius", ["8 radius is at most 100 miles"]],
  ])("%s", async (name, broken) => {
    const { answerOf } = MUTATIONS.find((one) => one.name === name) as Mutation;
    const verdicts = await judged(RULES, answerOf);
    expect(verdicts.filter(({ outcome }) => outcome === "broken").map(sentence)).toEqual(broken);
  });
});

it("a service that answers 404 in place of an empty list breaks no rule", async () => {
  const verdicts = await judged(RULES, undefined, BASE, WITHOUT_EMPTY_LISTS);
  expect(verdicts.filter(({ outcome }) => outcome === "broken")).toEqual([]);
});

it("without access to the accounts, rules that need it are skipped and say why", async () => {
  const { held } = sandboxOnTrial(SMALL);
  const send: Send = ({ method, path, query, key }) =>
    Promise.resolve(held.service({ method, path, query, headers: key === undefined ? {} : { "x-api-key": key } }));
  const { verdicts } = await run(RULES, { send, key: KEY, base: BASE });
  const skipped = verdicts.filter(({ outcome }) => outcome === "skipped");
  expect(skipped.length).toBeGreaterThan(8);
  for (const { why, ...one } of skipped.filter((verdict) => sentence(verdict) !== ABOUT_ADDRESS)) {
    expect([sentence(one), why]).toEqual([sentence(one), "needs access to the service's accounts"]);
  }
  expect(verdicts.filter(({ outcome }) => outcome === "broken")).toEqual([]);
});
