/**
 * Tries a service against the rules of docs/service.md.
 *   npm run conformance -- --base http://127.0.0.1:8080/v1 --key KEY [--paid]
 * Says first how many requests may be billed. A service that does not say that it is a sandbox bills them: it is asked
 * only with --paid. The key may stand in PROP_API_KEY instead, where no list of processes shows it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { RULES } from "./rules";
import { mostBilled, run, type Verdict } from "./run";
import { overHttp, type Send } from "./wire";

/** Milliseconds from one request to the next: a key may make 20 a second. */
const SPACING = 60;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const read = () => {
  try {
    const options = { base: { type: "string" }, key: { type: "string" }, paid: { type: "boolean" } } as const;
    return parseArgs({ options }).values;
  } catch (fault) {
    return fail(fault instanceof Error ? fault.message : String(fault));
  }
};

const spaced = (send: Send): Send => {
  let next = 0;
  return async (sent) => {
    await sleep(Math.max(0, next - Date.now()));
    next = Date.now() + SPACING;
    return send(sent);
  };
};

const line = ({ section, title, outcome, why }: Verdict): string =>
  `${outcome.padEnd(7)} ${section.padEnd(9)} ${title}${why === undefined ? "" : `\n${" ".repeat(18)}${why}`}`;

const main = async (): Promise<void> => {
  const { base: typed, key = process.env["PROP_API_KEY"], paid = false } = read();
  if (typed === undefined || !URL.canParse(typed))
    return fail("--base URL is needed, such as http://127.0.0.1:8080/v1");
  if (key === undefined) return fail("--key KEY is needed, or PROP_API_KEY");
  const base = typed.replace(/\/+$/, "");
  const send = overHttp(base);
  const { headers } = await send({ method: "GET", path: "/properties", query: [] });
  const isSandbox = headers["x-sandbox"] === "1";
  console.log(
    `${RULES.length} rules. At most ${mostBilled(RULES)} requests are answered with 200, which a service bills.`,
  );
  console.log(
    isSandbox ? "It says that it is a sandbox, which bills nothing." : "It does not say that it is a sandbox.",
  );
  if (!isSandbox && !paid) return fail("Nothing more is asked without --paid");
  const report = await run(RULES, { send: isSandbox ? send : spaced(send), key, base });
  for (const verdict of report.verdicts) console.log(line(verdict));
  const count = (outcome: Verdict["outcome"]): number =>
    report.verdicts.filter((verdict) => verdict.outcome === outcome).length;
  console.log(`${count("holds")} hold, ${count("broken")} are broken, ${count("skipped")} were skipped`);
  console.log(`${report.requests} requests, ${report.billed} answered with 200`);
  process.exitCode = count("broken") > 0 ? 1 : 0;
};

main().catch((fault: unknown) => fail(`No answer: ${fault instanceof Error ? fault.message : String(fault)}`));
