import { PLANS } from "../../../src/sandbox";
import { readCommandLine } from "../../../src/sandbox/server/commandLine";
import { HELP_TEXT } from "../../../src/sandbox/server/helpText";

const words = (line: string): readonly string[] =>
  line.match(/"[^"]*"|\S+/g)?.map((one) => one.replace(/"/g, "")) ?? [];
const read = (line: string) => readCommandLine(words(line));

describe("the command line", () => {
  it("serves with the defaults if no options are given", () => {
    expect(read("")).toEqual({
      ...{ kind: "serve", port: 8080, isPortNamed: false, keys: [], seed: 10632, months: 0, isActive: true },
      ...{ manners: { empty: 200, lenient: false }, faults: { faults: {} } },
    });
  });

  it("accepts every option", () => {
    const line =
      "--port 0 --key A --key B --seed 1 --months 2 --plan free --inactive --rate 20 --empty 404 --lenient " +
      "--weather latency=200-800,outage=0.02 --state f";
    expect(read(line)).toEqual({
      ...{
        kind: "serve",
        port: 0,
        isPortNamed: true,
        keys: ["A", "B"],
        seed: 1,
        months: 2,
        plan: PLANS.free,
        isActive: false,
        rate: 20,
        state: "f",
      },
      manners: { empty: 404, lenient: true },
      faults: { faults: { outage: 0.02 }, latency: [200, 800] },
    });
    expect(read("--openapi --port 9000")).toEqual({ kind: "openapi", port: 9000 });
  });

  it("accepts commands on a state file", () => {
    expect(
      read(
        "keys create --state f --name ex --ip 10.0.0.0/8 --ip ::1 --endpoint /avm/value --endpoint /properties/{id}",
      ),
    ).toMatchObject({
      ...{ kind: "manage", what: "keys", action: "create", state: "f", account: "sandbox", name: "ex" },
      ...{ addresses: ["10.0.0.0/8", "::1"], endpoints: ["valueEstimate", "propertyById"] },
    });
    expect(read("accounts change --state f --name a --rate 0 --active no")).toMatchObject({ rate: 0, isActive: false });
    expect(read("log --state f --last 5 --account team")).toMatchObject({
      last: 5,
      account: "team",
      isOneAccount: true,
    });
  });

  it("takes the port of the environment, unless one is given", () => {
    const port = (line: string, PORT: string) => readCommandLine(line.split(" ").filter(Boolean), { PORT });
    expect(port("", "9001")).toMatchObject({ port: 9001, isPortNamed: true });
    expect(port("--port 9000", "99999")).toMatchObject({ port: 9000 });
    expect(port("", "99999")).toBe("PORT=99999: must be a whole number from 0 to 65535");
  });

  it.each(["--help", "-h", "keys --help", "usage --help"])("helps with %s", (line) => {
    expect(read(line)).toEqual({ kind: "help" });
  });

  it.each([
    ["--port 99999", "--port 99999: must be a whole number from 0 to 65535"],
    ["--port x", "--port x: must be a whole number from 0 to 65535"],
    ["--seed -1", "Option '--seed' argument is ambiguous"],
    ["--months 121", "--months 121: must be a whole number from 0 to 120"],
    ["--months 1.5", "--months 1.5: must be a whole number from 0 to 120"],
    ["--rate 0", "--rate 0: must be a whole number from 1 to 1000000"],
    ["--plan gold", "--plan gold: must be one of endless, free"],
    ["--plan constructor", "--plan constructor: must be one of endless"],
    ["--empty 204", "--empty 204: must be 200 or 404"],
    ["--weather hail=1", "--weather: There is no fault 'hail'"],
    ["--colour red", "Unknown option '--colour'"],
    ["--key", "Option '--key <value>' argument missing"],
    ["serve", "Unknown command 'serve': the commands are accounts, keys, usage, log"],
    ["keys", "'keys' needs one of: list, create, delete"],
    ["keys destroy --state f", "'keys' needs one of: list, create, delete"],
    ["keys list", "'keys' needs --state FILE"],
    ["keys create --state f", "'keys create' needs --name NAME"],
    ["keys create --state f --name n --endpoint /schools", "--endpoint /schools: must be one of /properties"],
    ["accounts change --state f --name a --active maybe", "--active maybe: must be yes or no"],
    ["usage --state f --name n", "Unknown option '--name'"],
    ["log --state f --last 0", "--last 0: must be a whole number from 1"],
  ])("%s is refused with a message", (line, message) => {
    expect(read(line)).toContain(message);
  });

  it("doesn't repeat a key whose option was forgotten", () => {
    expect(read("keys create --state f --name n sesame")).toBe("An argument has no option before it");
    expect(read("--port 0 sesame")).toBe("An argument has no option before it");
  });
});

it("the help names every option", () => {
  const options = [
    "port",
    "key",
    "seed",
    "months",
    "plan",
    "inactive",
    "rate",
    "empty",
    "lenient",
    "weather",
    "state",
    "openapi",
  ];
  for (const option of [...options, "help"]) {
    expect(HELP_TEXT).toContain(`--${option}`);
    expect(JSON.stringify(read(`--${option}`))).not.toContain("Unknown option");
  }
});
