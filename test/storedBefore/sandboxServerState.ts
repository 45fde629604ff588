/** What the sandbox server keeps in its two files: accounts of each kind, what they used, and the log. */
import { readFileSync, writeFileSync } from "node:fs";
import { readCommandLine, type ServeCommand } from "../../src/sandbox/server/commandLine";
import { serve } from "../../src/sandbox/server/serverStart";
import { usageFile } from "../../src/sandbox/server/state/stateFile";
import type { Scratch } from "../sandbox/server/scratch";

export interface StoredFiles {
  readonly accounts: string;
  readonly used: string;
}

export async function statuses(file: string, asked: readonly (readonly [key: string, target: string])[]) {
  const command = readCommandLine(["--port", "0", "--seed", "1", "--state", file]) as ServeCommand;
  const { address, stop } = await serve(command, (line) => {
    throw new Error(line);
  });
  const found: number[] = [];
  for (const [key, target] of asked) {
    found.push((await fetch(`${address}${target}`, { headers: { "x-api-key": key } })).status);
  }
  await stop();
  return found;
}

const HOMES = "/properties?zipCode=78244&limit=1";

export const ASKED = [
  ["sandbox", HOMES],
  ["everything", `${HOMES}&suppressLogging=true`],
  ["everything", "/avm/value?address=5500%20Grand%20Lake%20Dr%2C%20San%20Antonio%2C%20TX%2078244"],
  ["values", HOMES],
  ["elsewhere", HOMES],
  ["gone", HOMES],
  ["asleep", HOMES],
  ["nobody's", "/nothing"],
] as const;

export async function madeFiles({ file, run }: Scratch): Promise<StoredFiles> {
  run("keys create --name default-too --key everything");
  run("keys create --name values --key values --endpoint /avm/value");
  run("keys create --name elsewhere --key elsewhere --ip 203.0.113.0/24");
  run("keys create --name gone --key gone");
  run("keys delete --name gone");
  run("accounts create --name team --plan paid1000 --rate 20");
  run("accounts create --name asleep --plan free");
  run("keys create --account asleep --name a --key asleep");
  run("accounts change --name asleep --active no");
  await statuses(file, ASKED);
  return { accounts: readFileSync(file, "utf8"), used: readFileSync(usageFile(file), "utf8") };
}

export function put(file: string, { accounts, used }: StoredFiles): void {
  writeFileSync(file, accounts);
  writeFileSync(usageFile(file), used);
}
