/** The sandbox on the command line: see `npm run sandbox -- --help`. */
import { randomBytes } from "node:crypto";
import { HOST } from "../../servers/http/listener";
import { dateText, epochDay, monthsLater } from "../random/calendar";
import { SERVICE_PATH } from "./app";
import { readCommandLine } from "./commandLine";
import { HELP_TEXT } from "./helpText";
import { runAccountCommand } from "./accountCommands";
import { describeService } from "./openapi/description";
import { serve } from "./serverStart";
import { StateProblem } from "./state/stateFile";

const KEY_BYTES = 24;

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const command = readCommandLine(process.argv.slice(2), process.env);
  if (typeof command === "string") return fail(`${command}. See --help`);
  if (command.kind === "help") return console.log(HELP_TEXT.trimEnd());
  if (command.kind === "openapi") {
    return console.log(JSON.stringify(describeService(`http://${HOST}:${command.port}${SERVICE_PATH}`), undefined, 2));
  }
  if (command.kind === "manage") {
    const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");
    return console.log(runAccountCommand(command, { now: Date.now(), newKey }));
  }
  const { address, stop } = await serve(command, (line) => console.error(line));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
  const { months } = command;
  const day = months === 0 ? "" : ` as of ${dateText(epochDay(monthsLater(Date.now(), months)))}`;
  console.log(`Sandbox: ${address} (made-up data${day}, bills nothing; Ctrl+C stops it)`);
  console.log(`OpenAPI description: ${address}/openapi.json`);
};

const told = (fault: unknown): string => {
  if (fault instanceof StateProblem) return fault.message;
  const { code, message } = fault as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "This --port is in use: choose another, or leave it out for the next free one";
  return `The sandbox stopped because of an error: ${message}`;
};

main().catch((fault: unknown) => fail(told(fault)));
