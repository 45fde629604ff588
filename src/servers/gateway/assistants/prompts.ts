/** The jobs of the panel as prompts: what to ask for, and how to tell what came of it. */
import type { GetPromptResult, Prompt } from "@modelcontextprotocol/sdk/types.js";
import { oneLine } from "../../../shared/api/text/quoted";
import type { JobDeclaration } from "../../../shared/features/jobs/declaring/job";
import { JOBS, jobOf } from "../../../shared/features/jobs/jobs";
import { PRICE_TOOL, toolName } from "./tools";

/** The argument: an address, or several. */
const ABOUT = "about";

/** Characters of it that are taken. */
const LONGEST = 20_000;

export const PROMPTS: readonly Prompt[] = JOBS.map(({ id, title, meaning, cost }) => ({
  name: id,
  title,
  description: `${meaning}. ${cost}`,
  arguments: [{ name: ABOUT, description: "The address, or the addresses or ZIP codes, one a line", required: true }],
}));

/** Undefined if there is no such job. */
export const promptFor = (name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult | undefined => {
  const job = jobOf(name);
  if (job === undefined) return undefined;
  return {
    description: job.meaning,
    messages: [{ role: "user", content: { type: "text", text: textFor(job, given) } }],
  };
};

const textFor = (
  { title, meaning, functions, inputs }: JobDeclaration,
  { [ABOUT]: about = "" }: Readonly<Record<string, string>>,
): string =>
  [
    `Do what PROP's job sheet “${title}” does: ${meaning}.`,
    `It is about:\n${about
      .split("\n")
      .map((line) => oneLine(line, 500))
      .join("\n")
      .slice(0, LONGEST)}`,
    `Use ${functions.map((each) => toolName({ name: each })).join(", ")}, each with all addresses in one call.`,
    `If more than a few requests are needed, tell the price by ${PRICE_TOOL} and wait for an answer.`,
    `What a person may set: ${inputs.map(({ label }) => label).join(", ")}. Say what you assumed for each that you used.`,
    "Show the figures in a table, and say which are the service's and which you calculated, with the formula. Comparables and " +
      "listings have asking prices. Leave blank what is missing. End with what was requested and what it cost.",
  ].join("\n\n");
