/**
 * The production server: `npm run serve`, or dist/serve/server.mjs beside dist/excel. Its settings are environment
 * variables, listed in docs/deploying.md. With --is-healthy it only checks the server that is running.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtOrigin, startLines } from "./config/builtOrigin";
import { ConfigProblem, readConfig, type Config } from "./config/config";
import { storePlaceText } from "./config/storePlace";
import { isHealthy } from "./health";
import { logLines } from "./logLines";
import { maintain } from "./maintain";
import { start } from "./serverStart";
import { StoreProblem } from "./storage/database";

const here = dirname(fileURLToPath(import.meta.url));

/** The first is beside the bundled server, the second is found when run from the source. */
const EXCEL = [join(here, "../excel"), join(here, "../../../dist/excel")];

const lines = logLines((text) => process.stdout.write(text));
process.on("exit", lines.flush);

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (process.argv.includes("--is-healthy")) process.exit((await isHealthy(config)) ? 0 : 1);
  const done = await maintain(config, process.argv.slice(2));
  if (done !== undefined) return console.log(done);
  const excelDir = EXCEL.find((folder) => existsSync(join(folder, "manifest.xml")));
  if (excelDir === undefined) throw new ConfigProblem("Not built yet: run npm run build -- --origin https://…");
  const origin = builtOrigin(excelDir);
  const { address, stop } = await start(reachedBy(origin, config), excelDir, lines.log);
  const whose =
    config.held === undefined ? "each person's own key" : "the key held here, for clients with the access token";
  const { origin: service, pathname } = config.upstream;
  const served = `${address} (service ${service}${pathname}, with ${whose})`;
  for (const line of [...startLines(origin, served), ...rememberedLines(config)]) console.log(line);
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      console.log(
        `${signal}: ${isStopping ? "already stopping" : "no new requests"}, waiting for requests in progress`,
      );
      if (!isStopping) void stop().then(() => process.exit(0));
      isStopping = true;
    });
  }
};

// A closed log pipe must not end the server: requests in progress would be lost.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

main().catch((fault: unknown) => {
  console.error(
    fault instanceof ConfigProblem || fault instanceof StoreProblem
      ? fault.message
      : `The server could not start: ${messageOf(fault)}`,
  );
  process.exit(1);
});

/** Assistants may come by the name that the files are for. */
const reachedBy = (origin: string | undefined, config: Config): Config => {
  const { assistants } = config;
  const hosts = [...assistants.hosts, ...(origin === undefined ? [] : [new URL(origin).host])];
  return { ...config, assistants: { ...assistants, hosts } };
};

/** What is at stake, for whoever starts the server: a budget that nobody has set is a small one. */
const rememberedLines = ({ store, settings }: Config): readonly string[] =>
  store === "none"
    ? []
    : [
        `Answers and the budget are kept in ${storePlaceText(store)} (PROP_STORE)`,
        `At most ${settings.monthlyLimit} requests a month (PROP_MONTHLY_LIMIT), ${settings.ratePerSecond} a second`,
      ];

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));
