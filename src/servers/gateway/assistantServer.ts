/**
 * The assistants' server by standard input and output: `npm run -s mcp`, or dist/mcp.mjs. Without settings it uses the
 * sandbox; with PROP_UPSTREAM and PROP_API_KEY the service, by the settings of the gateway. Only the protocol is written to
 * the standard output.
 */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { assistants } from "./assistants/assistants";
import { ConfigProblem, readConfig, type Config } from "./config/config";
import { openAsking } from "./openAsking";
import { assistantsSandbox } from "./assistantsSandbox";
import { newName } from "./runtime/runtimeName";
import { StoreProblem } from "./storage/database";

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const NAMES = ["PROP_UPSTREAM", "PROP_API_KEY"] as const;

const isGiven = (name: string): boolean => (process.env[name] ?? "").trim() !== "";

/** Nobody else can come in here, so there is no token; and whoever starts it says where it remembers what is paid for. */
const configOf = (): Config => {
  const lacking = [...NAMES, "PROP_STORE"].filter((name) => !isGiven(name));
  if (lacking.length > 0)
    throw new ConfigProblem(
      lacking.map((name) => `${name}: must be set, or none of ${NAMES.join(" and ")} for the sandbox`).join("\n"),
    );
  return readConfig({ ...process.env, PROP_ACCESS_TOKEN: newName() });
};

const main = async (): Promise<void> => {
  const stopping = new AbortController();
  const opened = NAMES.some(isGiven)
    ? await openService(configOf(), stopping.signal)
    : assistantsSandbox(process.env, stopping.signal, say);
  const server = opened.open();
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    stopping.abort();
    await server.close();
    await opened.close();
    process.exit(0);
  };
  process.stdin.once("end", () => void stop());
  // A message that never ends, too.
  server.onclose = () => void stop();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MOST_UNREAD }));
  say(opened.note);
};

/** Bytes of a message. */
const MOST_UNREAD = 1_000_000;

const openService = async (config: Config, stopping: AbortSignal) => {
  const { making, close } = await openAsking(config, stopping, say);
  if (making === undefined)
    throw new ConfigProblem("PROP_STORE: must not be none, or everything would be paid for again");
  const { origin, pathname } = config.upstream;
  const note = `PROP for assistants: ${origin}${pathname}, at most ${config.settings.monthlyLimit} requests a month`;
  return { open: assistants(making, config.assistants, stopping), close, note };
};

// A client that closes its end must not cut off what is being kept.
process.stdout.on("error", () => undefined);

main().catch((fault: unknown) => {
  const isTold = fault instanceof ConfigProblem || fault instanceof StoreProblem;
  const text = fault instanceof Error ? fault.message : String(fault);
  say(isTold ? text : `The assistants' server could not start: ${text}`);
  process.exit(1);
});
