/** A file of states/, by host and name. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const fileOf = (name: string): string => join(__dirname, "states", `${name.replace(/ /g, "-")}.json`);

export const readState = <T>(name: string): T => JSON.parse(readFileSync(fileOf(name), "utf8")) as T;
