/**
 * Asks a team's servers while they are killed and started, their store comes and goes, and the service cuts connections: then
 * compares what people got and what was booked with the service's bill.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HELD } from "../gateway/gatewayBeside";
import { TOKEN } from "../gateway/rememberingGateway";
import { serverCommand } from "../gateway/serverProcess";
import { accountIn, compared, type Comparison, type LedgerSums } from "./account";
import { ANSWER, billingService } from "./billingService";
import { dice, pause, pick } from "./dice";
import { gatewayProcess, type GatewayProcess } from "./gatewayProcess";

export interface CrashPlan {
  readonly seed: number;
  readonly questions: number;
  readonly houses: number;
  readonly limit: number;
  /** At the same time. */
  readonly asking: number;
  readonly ratePerSecond?: number;
  /** What each member of a team may spend. Without any, all have the team's token. */
  readonly caps?: readonly number[];
  /** `PROP_STORE` of each server. */
  readonly stores: readonly string[];
  /** Milliseconds between two disasters. */
  readonly every: number;
  /** How many at most: on a slow machine, servers that start take longer than what they are asked. */
  readonly atMost?: number;
  /** Whether to wait at the end until what the killed had on its way is booked, which takes seconds where others may live. */
  readonly waits: boolean;
  /** What befalls the store. It ends well. */
  readonly befall?: (random: () => number) => Promise<void>;
}

export interface CrashReport {
  readonly kills: number;
  /** Whether nothing may be in progress any more. */
  readonly waited: boolean;
  readonly answered: number;
  /** By status, 0 where the connection broke. */
  readonly statuses: Readonly<Record<number, number>>;
  /** What the service bills, and for how many houses more than once. */
  readonly billed: number;
  readonly twice: readonly string[];
  /** How many requests may have been sent without reaching the service. */
  readonly unseen: number;
  /** What the ledger counts beside the bill, house by house. */
  readonly comparison: Comparison;
  readonly limit: number;
  /** The servers' ledger at the end, as it is stored: of the same moment as the comparison. */
  readonly ledger: LedgerSums;
  /** What a server told of it before all were stopped: where the run waited, the same. */
  readonly told: LedgerSums;
  /** What each member may spend and has spent; the last is the team's own token. */
  readonly members: readonly MemberSpent[];
  /** How often a token was taken although it had been revoked before the question. */
  readonly revokedTaken: number;
  /** Houses that were asked about again although their answer had come. */
  readonly paidAgain: readonly string[];
  /** Milliseconds that the longest wait took. */
  readonly longest: number;
}

interface MemberSpent {
  /** Missing where only the team's limit holds. */
  readonly cap: number | undefined;
  /** Billed, uncertain and in progress. */
  readonly spent: number;
}

const tokenIn = (said: string): string => /^propm_\S+$/m.exec(said)?.[0] ?? "";

const METRICS_TOKEN = "a-token-for-the-metrics-01";

/** What a server had marked as sent when it was killed, and had not sent yet, can't be told from what it had sent. */
const UNSENT_AT_A_KILL = 5;

const NOT_NOW = 503;

/** Longer than any answer may take: 20 seconds for a slot, and what the service takes. */
const FOR_EVER = 60_000;

export const crashRun = async (plan: CrashPlan): Promise<CrashReport> => {
  const random = dice(plan.seed);
  const service = await billingService(random, 0.03);
  const environment = {
    PROP_UPSTREAM: service.url,
    PROP_API_KEY: HELD.apiKey,
    PROP_ACCESS_TOKEN: HELD.accessToken,
    PROP_MONTHLY_LIMIT: String(plan.limit),
    PROP_RATE_PER_SECOND: String(plan.ratePerSecond ?? 1000),
    PROP_CLIENT_RATE: "10000",
    PROP_METRICS_TOKEN: METRICS_TOKEN,
    PROP_OVERAGE_PRICE: "0.01",
  };
  const command = (...words: readonly string[]): Promise<string> =>
    serverCommand({ ...environment, PROP_STORE: plan.stores[0]! }, ...words);
  const tokens: Readonly<Record<string, string>>[] = [];
  for (const [index, cap] of (plan.caps ?? []).entries()) {
    // Half of the caps in requests are below those in dollars, and half above.
    const caps = ["--cap", String(cap + (index % 2)), "--dollars", ((cap + 1 - (index % 2)) / 100).toFixed(2)];
    tokens.push({ "x-api-key": tokenIn(await command("members", "add", `Member ${index}`, ...caps)) });
  }
  if (tokens.length === 0) tokens.push(TOKEN);
  let revoked: Readonly<Record<string, string>> | undefined;
  let revokedTaken = 0;
  const servers: (GatewayProcess | undefined)[] = plan.stores.map(() => undefined);
  const start = async (place: number): Promise<void> => {
    // A store that is gone may keep a server from starting: the next attempt may find it.
    for (let left = 3; left > 0 && servers[place] === undefined; left -= 1)
      servers[place] = await gatewayProcess({ ...environment, PROP_STORE: plan.stores[place]! }).catch(
        (fault: unknown) => {
          if (left === 1) throw fault;
          return undefined;
        },
      );
  };
  await Promise.all(servers.map((_, place) => start(place)));

  let kills = 0;
  let isOver = false;
  const disasters = async (): Promise<void> => {
    for (let left = plan.atMost ?? Infinity; !isOver && left > 0; left -= 1) {
      await pause(plan.every * (0.5 + random()));
      if (isOver) break;
      if (plan.befall !== undefined && kills > 0 && random() < 0.5) {
        await plan.befall(random);
        continue;
      }
      // One is taken out in the middle, and each server refuses the token at once. A folder's server has the folder.
      if (tokens.length > 1 && revoked === undefined && kills > 1 && plan.befall !== undefined) {
        const said = await command("members", "revoke", "Member 0");
        if (said.startsWith("Member 0: ")) revoked = tokens[0];
      }
      const place = Math.floor(random() * servers.length);
      const server = servers[place];
      servers[place] = undefined;
      await server?.end("SIGKILL");
      kills += 1;
      await start(place);
    }
  };

  const statuses: Record<number, number> = {};
  const given = new Set<string>();
  const paidAgain = new Set<string>();
  let longest = 0;
  let left = plan.questions;
  const ask = async (): Promise<void> => {
    const house = `${Math.floor(random() * plan.houses)} Elm St`;
    const address = pick(
      random,
      servers.filter((each) => each !== undefined),
    )?.address;
    if (address === undefined) return pause(20);
    left -= 1;
    const before = given.has(house) ? service.bill.get(house) : undefined;
    const began = performance.now();
    const token = pick(random, tokens)!;
    const wasRevoked = token === revoked;
    const { status, body } = await answerOf(`${address}/v1/avm/value?address=${encodeURIComponent(house)}`, token);
    if (wasRevoked && status === 200) revokedTaken += 1;
    longest = Math.max(longest, performance.now() - began);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200 && body !== ANSWER) throw new Error(`A wrong answer was given: ${body}`);
    if (before !== undefined && service.bill.get(house) !== before) paidAgain.add(house);
    if (status === 200) given.add(house);
    if (status !== NOT_NOW) return;
    // Whoever is told to try again does so.
    left += 1;
    await pause(100);
  };
  const person = async (): Promise<void> => {
    while (left > 0) await ask();
  };
  const befalling = disasters();
  await Promise.all(Array.from({ length: plan.asking }, person));
  isOver = true;
  await befalling;

  const [one] = servers;
  let told = await ledgerAt(one!.address);
  const until = performance.now() + FOR_EVER;
  // Without a store there is no ledger to be read.
  while (Number.isNaN(told.billed) || (plan.waits && told.underWay > 0)) {
    if (performance.now() > until) break;
    await pause(100);
    told = await ledgerAt(one!.address);
  }
  await Promise.all(servers.map((server) => server?.end("SIGTERM")));
  await service.close();
  const folder = mkdtempSync(join(tmpdir(), "crash-copy-"));
  const copy = join(folder, "copy.jsonl");
  const said = await command("--backup", copy);
  if (!existsSync(copy)) throw new Error(said);
  const account = accountIn(copy);
  rmSync(folder, { recursive: true });
  const bills = [...service.bill];
  return {
    kills,
    waited: plan.waits,
    answered: given.size,
    statuses,
    billed: bills.reduce((sum, [, times]) => sum + times, 0),
    twice: bills.flatMap(([house, times]) => (times > 1 ? [house] : [])),
    unseen: service.cutAfter() + UNSENT_AT_A_KILL * kills,
    comparison: compared(account, service),
    limit: plan.limit,
    ledger: account.ledger,
    told,
    members: account.members.map(({ spent }, index) => ({ spent, cap: (plan.caps ?? [])[index] })),
    revokedTaken,
    paidAgain: [...paidAgain],
    longest,
  };
};

/** A server may be killed meanwhile. */
const answerOf = async (
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: string }> => {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FOR_EVER) });
    return { status: response.status, body: await response.text() };
  } catch (fault) {
    if (fault instanceof Error && fault.name === "TimeoutError")
      throw new Error("Somebody waits for ever", { cause: fault });
    return { status: 0, body: "" };
  }
};

const ledgerAt = async (address: string): Promise<LedgerSums> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text();
  const count = (name: string): number =>
    Number(new RegExp(`prop_month_requests\\{count="${name}"\\} (\\d+)`).exec(metrics)?.[1]);
  return { billed: count("billed"), uncertain: count("uncertain"), underWay: count("underWay") };
};
