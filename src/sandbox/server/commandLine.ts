/** The command line as a value, or its error in one line, which never repeats a key. */
import { parseArgs } from "node:util";
import {
  DEFAULT_SEED,
  MOST_MONTHS_PASSED,
  PLANS,
  readFaultProfile,
  type BillingPlan,
  type FaultProfile,
  type PlanName,
  type SandboxManners,
} from "..";
import { portOf, type PortNamed } from "../../servers/http/listener";
import { ENDPOINTS, type EndpointName } from "../../shared/api/endpoints";

export interface ServeCommand {
  readonly kind: "serve";
  readonly port: number;
  /** The port was given, so no other one is tried. */
  readonly isPortNamed: boolean;
  readonly keys: readonly string[];
  readonly seed: number;
  readonly months: number;
  readonly plan?: BillingPlan;
  readonly isActive: boolean;
  readonly rate?: number;
  readonly manners: SandboxManners;
  readonly faults: FaultProfile;
  readonly state?: string;
}

export interface AccountCommand {
  readonly kind: "manage";
  readonly what: "accounts" | "keys" | "usage" | "log";
  readonly action: string;
  readonly state: string;
  readonly account: string;
  /** The account was given. */
  readonly isOneAccount: boolean;
  readonly name?: string;
  readonly key?: string;
  readonly addresses: readonly string[];
  readonly endpoints: readonly EndpointName[];
  readonly plan?: BillingPlan;
  readonly rate?: number;
  readonly isActive?: boolean;
  readonly last: number;
}

export type CommandLine =
  ServeCommand | AccountCommand | { readonly kind: "help" } | { readonly kind: "openapi"; readonly port: number };

const DEFAULT_PORT = 8080;
const USUAL_ACCOUNT = "sandbox";
const LAST = 20;

const ONE = { type: "string" } as const;
const MANY = { type: "string", multiple: true } as const;
const FLAG = { type: "boolean" } as const;
const HELP = { help: { ...FLAG, short: "h" } } as const;
const SERVE = {
  ...HELP,
  ...{ port: ONE, key: MANY, seed: ONE, plan: ONE, inactive: FLAG, rate: ONE, empty: ONE, lenient: FLAG },
  ...{ months: ONE, weather: ONE, state: ONE, openapi: FLAG },
} as const;
const COMMON = { ...HELP, state: ONE, account: ONE } as const;

/** The actions and options of each command. */
const COMMANDS = {
  accounts: {
    actions: ["list", "create", "change"],
    options: { ...HELP, state: ONE, name: ONE, plan: ONE, rate: ONE, active: ONE },
  },
  keys: {
    actions: ["list", "create", "delete"],
    options: { ...COMMON, name: ONE, key: ONE, ip: MANY, endpoint: MANY },
  },
  usage: { actions: [], options: COMMON },
  log: { actions: [], options: { ...COMMON, last: ONE } },
} as const;

class Wrong extends Error {}

export const readCommandLine = (args: readonly string[], environment: PortNamed = {}): CommandLine | string => {
  try {
    const [first = ""] = args;
    if (first in COMMANDS) return managing(first as AccountCommand["what"], args.slice(1));
    if (first !== "" && !first.startsWith("-")) {
      throw new Wrong(`Unknown command '${first}': the commands are ${Object.keys(COMMANDS).join(", ")}`);
    }
    return serving(args, environment);
  } catch (fault) {
    if (fault instanceof Wrong) return fault.message;
    const { code, message } = fault as NodeJS.ErrnoException;
    // The argument may be a key without its option, so it is not repeated.
    if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return "An argument has no option before it";
    // The first sentence names the error.
    if (code?.startsWith("ERR_PARSE_ARGS") === true) return message.split(". ")[0] ?? message;
    throw fault;
  }
};

const serving = (args: readonly string[], environment: PortNamed): CommandLine => {
  const { values } = parseArgs({ args: [...args], options: SERVE });
  if (values.help === true) return { kind: "help" };
  const port = portOf(values.port, DEFAULT_PORT, environment);
  if (typeof port === "string") throw new Wrong(port);
  if (values.openapi === true) return { kind: "openapi", port };
  const faults = readFaultProfile(values.weather ?? "");
  if (typeof faults === "string") throw new Wrong(`--weather: ${faults}`);
  const rate = whole("rate", values.rate, 1, 1e6);
  const plan = planOf(values.plan);
  if (values.key?.some((key) => key.trim() === "") === true) throw new Wrong("--key: a key can't be empty");
  return {
    kind: "serve",
    port,
    isPortNamed: (values.port ?? environment.PORT ?? "") !== "",
    keys: values.key ?? [],
    seed: whole("seed", values.seed, 0, 2 ** 32 - 1) ?? DEFAULT_SEED,
    months: whole("months", values.months, 0, MOST_MONTHS_PASSED) ?? 0,
    ...(plan === undefined ? {} : { plan }),
    isActive: values.inactive !== true,
    ...(rate === undefined ? {} : { rate }),
    manners: { empty: emptyOf(values.empty), lenient: values.lenient === true },
    faults,
    ...(values.state === undefined ? {} : { state: values.state }),
  };
};

type Options = Readonly<Partial<Record<string, string | boolean | readonly string[]>>>;

const managing = (what: AccountCommand["what"], args: readonly string[]): CommandLine => {
  const { actions, options } = COMMANDS[what];
  const [action = ""] = actions.length === 0 ? [] : args;
  const parsed = parseArgs({ args: [...args].slice(actions.length === 0 ? 0 : 1), options });
  const values = parsed.values as Options;
  if (values["help"] === true || action === "--help") return { kind: "help" };
  if (actions.length > 0 && !(actions as readonly string[]).includes(action)) {
    throw new Wrong(`'${what}' needs one of: ${actions.join(", ")}`);
  }
  const state = text(values, "state");
  if (state === undefined) throw new Wrong(`'${what}' needs --state FILE`);
  const given = {
    name: text(values, "name"),
    key: text(values, "key"),
    plan: planOf(text(values, "plan")),
    rate: whole("rate", text(values, "rate"), 0, 1e6),
    isActive: yesOrNo("active", text(values, "active")),
  };
  if (["create", "change", "delete"].includes(action) && given.name === undefined) {
    throw new Wrong(`'${what} ${action}' needs --name NAME`);
  }
  return {
    kind: "manage",
    what,
    action,
    state,
    account: text(values, "account") ?? USUAL_ACCOUNT,
    isOneAccount: values["account"] !== undefined,
    addresses: (values["ip"] as readonly string[] | undefined) ?? [],
    endpoints: ((values["endpoint"] as readonly string[] | undefined) ?? []).map(endpointOf),
    last: whole("last", text(values, "last"), 1, 1e6) ?? LAST,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<AccountCommand>),
  };
};

const text = (values: Options, name: string): string | undefined => values[name] as string | undefined;

const whole = (name: string, value: string | undefined, least: number, most: number): number | undefined => {
  if (value === undefined) return undefined;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new Wrong(`--${name} ${value}: must be a whole number from ${least} to ${most}`);
};

const planOf = (name: string | undefined): BillingPlan | undefined => {
  if (name === undefined) return undefined;
  if (Object.hasOwn(PLANS, name)) return PLANS[name as PlanName];
  throw new Wrong(`--plan ${name}: must be one of ${Object.keys(PLANS).join(", ")}`);
};

const emptyOf = (status = "200"): 200 | 404 => {
  if (status === "200" || status === "404") return status === "404" ? 404 : 200;
  throw new Wrong(`--empty ${status}: must be 200 or 404`);
};

const yesOrNo = (name: string, value: string | undefined): boolean | undefined => {
  if (value === undefined) return undefined;
  if (value === "yes" || value === "no") return value === "yes";
  throw new Wrong(`--${name} ${value}: must be yes or no`);
};

const endpointOf = (path: string): EndpointName => {
  const found = Object.values(ENDPOINTS).find((endpoint) => endpoint.path === path || endpoint.name === path);
  if (found !== undefined) return found.name;
  const paths = Object.values(ENDPOINTS).map((endpoint) => endpoint.path);
  throw new Wrong(`--endpoint ${path}: must be one of ${paths.join(", ")}`);
};
