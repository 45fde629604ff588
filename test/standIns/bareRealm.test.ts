import { BareScript, dateWith, topLevelNames } from "./bareRealm";

const evaluated = (text: string, globals: Record<string, unknown> = {}) =>
  new BareScript(text, "test").evaluate(globals);

describe("a script that a host runs", () => {
  it("has variables of its own in each run", () => {
    const script = new BareScript("let runs = 0;\nfunction run() { return (runs += 1); }", "test");
    const [first, second] = [script.evaluate({}), script.evaluate({})];
    const run = ({ run }: Readonly<Record<string, unknown>>) => (run as () => number)();
    expect([run(first), run(first), run(second)]).toEqual([1, 2, 1]);
  });

  it("finds what it is given in this run, and nothing else of the world", () => {
    const text = "const found = [typeof given, typeof process, typeof require, typeof setTimeout];";
    expect(evaluated(text, { given: 1 })["found"]).toEqual(["number", "undefined", "undefined", "undefined"]);
    expect(evaluated(text)["found"]).toEqual(["undefined", "undefined", "undefined", "undefined"]);
  });

  it("can't make code of text", () => {
    expect(() => evaluated('const made = Function("return 1")();')).toThrow(/Code generation/);
  });

  it("fails where it leaves a global behind", () => {
    expect(() => evaluated("this.left = 1;")).toThrow("test leaves a global behind");
    expect(() => evaluated("delete this.left;")).not.toThrow();
  });

  it("is called by the names at its top level", () => {
    expect(topLevelNames("var A;\nfunction b() {\n  var c;\n}\nconst d = 1;")).toEqual(["A", "b", "d"]);
  });

  it("sees the host's clock by each way to ask for the time", () => {
    const { times } = evaluated("const times = [Date.now(), new Date().getTime(), new Date(5).getTime()];", {
      Date: dateWith(() => 1000),
    });
    expect(times).toEqual([1000, 1000, 5]);
  });
});
