/** A folder of a test's own, and commands in it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../../src/sandbox/server/commandLine";
import { runAccountCommand } from "../../../src/sandbox/server/accountCommands";

const NOON = Date.UTC(2026, 10, 20, 12);

export interface Scratch {
  readonly file: string;
  /** What a command says. */
  readonly run: (line: string) => string;
  readonly remove: () => void;
}

export const scratch = (): Scratch => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const file = join(folder, "state.json");
  let made = 0;
  return {
    file,
    run: (line) => {
      const command = readCommandLine([...line.split(" "), "--state", file]);
      if (typeof command === "string" || command.kind !== "manage") throw new Error(`no command: ${line}`);
      return runAccountCommand(command, { now: NOON, newKey: () => `made-${made++}` });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
};
