/** The calls of one session: each is priced first, agreed on if it needs more than a few requests, and then made. */
import { createHash } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { isProblem, problem, type Problem } from "../../../shared/api/problem";
import { quotedText } from "../../../shared/api/text/quoted";
import { INTERNAL_ERROR, type FunctionCall } from "../../../shared/functions/declaring/calculate";
import type { Table } from "../../../shared/tables/table";
import { didYouMean } from "../../../shared/values/spelling";
import type { ConcurrencyLimit } from "../limits/concurrencyLimit";
import { openApprovals } from "./approvals";
import type { AssistantCalls, CallCost, CallMaking, Making, PricedCall } from "./calls";
import { faultLine } from "./faultLine";
import type { KeptResults } from "./keptResults";
import { priceResult, priceWords, problemResult, tableResult } from "./results";
import type { SessionSpending, Settle } from "./sessionSpending";
import { isGiven, toolCall, wishesOf, type Given, type Wishes } from "./toolArguments";
import { functionOf, PRICE_TOOL, TOOLS } from "./tools";
import { APPROVAL_ARGUMENT, PAGE_ARGUMENT } from "./toolSchema";

/** What the client does for a call. */
export interface Client extends Omit<Making, "atMost"> {
  /** Asks the person. Missing where the client can't: then the next call hands an approval back. */
  readonly confirm?: (question: string) => Promise<"agreed" | "declined" | "unanswered">;
}

/** What a session's calls go through. */
export interface ToolCallParts {
  /** Names the session among the others. */
  readonly session: string;
  readonly calls: AssistantCalls;
  readonly spending: SessionSpending;
  readonly kept: KeptResults;
  /** How many calls are in progress, by their sessions. */
  readonly inProgress: ConcurrencyLimit;
  readonly log: CallMaking["log"];
}

export interface ToolCalls {
  /** Never throws: what goes wrong is a result. */
  readonly call: (tool: string, given: Given, client: Client) => Promise<CallToolResult>;
}

/** Columns of a result: a row is given whole. */
const MOST_COLUMNS = 300;

/** A call as it was asked for. */
interface AskedCall {
  readonly call: FunctionCall;
  /** The same for the same function and arguments, whatever page and approval it comes with. */
  readonly name: string;
}

export const openToolCalls = ({ session, calls, spending, kept, inProgress, log }: ToolCallParts): ToolCalls => {
  const approvals = openApprovals();

  const priced = async ({ call }: AskedCall): Promise<PricedCall | Problem> => {
    const found = await calls.price(call);
    return isProblem(found) ? found : (spending.refusal(found.price.atMost, found.usage) ?? found);
  };

  const approvedBy = ({ approval }: Wishes, { name }: AskedCall, { keys, price }: PricedCall): boolean =>
    approval !== undefined && approvals.use(approval, { call: name, keys, atMost: price.atMost });

  const approvalFor = ({ name }: AskedCall, { keys, price }: PricedCall): string =>
    approvals.give({ call: name, keys, atMost: price.atMost });

  /** @returns What settles the call afterwards, or what the client is told instead. */
  const agreed = async (
    asked: AskedCall,
    found: PricedCall,
    wishes: Wishes,
    { confirm }: Client,
  ): Promise<Settle | CallToolResult> => {
    const { atMost } = found.price;
    // Where a person can be asked, no model agrees for them.
    const isApproved = confirm === undefined && approvedBy(wishes, asked, found);
    const taken = isApproved ? spending.takeAgreed(atMost) : spending.take(atMost);
    if (taken !== "ask") return isProblem(taken) ? problemResult(taken) : taken;
    if (confirm === undefined) {
      const why = wishes.approval === undefined ? "Nothing was requested yet." : "That approval is not for this price.";
      return priceResult(found, why, approvalFor(asked, found));
    }
    const answer = await confirm(`Make ${priceWords(found)}?`);
    if (answer === "unanswered") return priceResult(found, "Nobody answered, so nothing was requested.");
    if (answer === "declined") return priceResult(found, "The person declined, so nothing was requested.");
    const settle = spending.takeAgreed(atMost);
    return isProblem(settle) ? problemResult(settle) : settle;
  };

  /** What it cost is told and settled whatever happens. */
  const made = async (
    { call, name }: AskedCall,
    { price: { atMost }, usage: before }: PricedCall,
    { page }: Wishes,
    { settle, client: { signal, onProgress } }: Agreed,
  ): Promise<CallToolResult> => {
    let cost = NO_COST;
    try {
      const outcome = await calls.make(call, { atMost, signal, onProgress });
      if (isProblem(outcome)) return problemResult(outcome);
      ({ cost } = outcome);
      const { value, usage = before } = outcome;
      if (isProblem(value)) return problemResult(value, cost);
      if (value.columns.length > MOST_COLUMNS) return problemResult(tooWide(value), cost);
      const result = { name: call.declaration.name, table: withAsked(call, value), cost, usage };
      kept.keep(keptName(name), result);
      return tableResult(result, page) ?? problemResult(noPage(page), cost);
    } catch (fault) {
      log(faultLine(fault));
      return problemResult(INTERNAL_ERROR, cost);
    } finally {
      settle(cost);
    }
  };

  const keptName = (name: string): string => `${session} ${name}`;

  const asked = async (wanted: AskedCall, wishes: Wishes, client: Client): Promise<CallToolResult> => {
    const { page } = wishes;
    const before = page > 1 ? kept.get(keptName(wanted.name)) : undefined;
    if (before !== undefined) return tableResult({ ...before, cost: NO_COST }, page) ?? problemResult(noPage(page));
    const found = await priced(wanted);
    if (isProblem(found)) return problemResult(found);
    const settle = await agreed(wanted, found, wishes, client);
    return typeof settle === "function" ? made(wanted, found, wishes, { settle, client }) : settle;
  };

  const priceOf = async ({ tool, arguments: given }: Given, { confirm }: Client): Promise<CallToolResult> => {
    if (typeof tool !== "string" || !isGiven(given)) return problemResult(NO_CALL);
    const wanted = askedCall(tool, given);
    if (isProblem(wanted)) return problemResult(wanted);
    const found = await priced(wanted);
    if (isProblem(found)) return problemResult(found);
    if (found.price.atMost === 0) return priceResult(found, "The call is free: all of it is cached.");
    const approval = confirm === undefined ? approvalFor(wanted, found) : undefined;
    return priceResult(found, "Nothing was requested.", approval);
  };

  const called = async (tool: string, given: Given, client: Client): Promise<CallToolResult> => {
    if (tool === PRICE_TOOL) return priceOf(given, client);
    const [wanted, wishes] = [askedCall(tool, given), wishesOf(given)];
    if (isProblem(wanted)) return problemResult(wanted);
    return isProblem(wishes) ? problemResult(wishes) : asked(wanted, wishes, client);
  };

  return {
    async call(tool, given, client) {
      const end = inProgress.take(session);
      if (end === undefined) return problemResult(TOO_MANY);
      try {
        return await called(tool, given, client);
      } catch (fault) {
        log(faultLine(fault));
        return problemResult(INTERNAL_ERROR);
      } finally {
        end();
      }
    },
  };
};

interface Agreed {
  readonly settle: Settle;
  readonly client: Client;
}

const NO_COST: CallCost = { requests: 0, billed: 0, uncertain: 0, cacheStatus: {} };

const TOO_MANY = problem(
  "rate",
  "Too many calls are in progress: wait for them, and give all addresses of a question in one call",
);

const NO_CALL = problem("argument", "Give the name of a tool, and its arguments");

const askedCall = (tool: string, given: Given): AskedCall | Problem => {
  const declaration = functionOf(tool);
  if (declaration === undefined) {
    const names = TOOLS.map(({ name }) => name);
    return problem("argument", `There is no tool ${quotedText(tool)}${didYouMean(tool, names)}`);
  }
  const call = toolCall(declaration, given);
  return isProblem(call) ? call : { call, name: nameOf(tool, given) };
};

const tooWide = ({ columns }: Table): Problem =>
  problem("argument", `fields: ${columns.length} columns are too many; name at most ${MOST_COLUMNS}`);

const noPage = (page: number): Problem => problem("argument", `${PAGE_ARGUMENT}: there is no page ${page}`);

const nameOf = (tool: string, given: Given): string => {
  const own = Object.entries(given).filter(([each]) => each !== PAGE_ARGUMENT && each !== APPROVAL_ARGUMENT);
  return createHash("sha256")
    .update(JSON.stringify([tool, Object.fromEntries(own)], inOrder))
    .digest("base64");
};

/** Names within in one order, whichever they were given in. */
const inOrder = (_: string, value: unknown): unknown =>
  isGiven(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

/** Of these too, each place has one row, unless the ZIP code stands in it. */
const ONE_ROW_EACH = ["MARKET", "COUNT"];

/** A row of several addresses or places says which one it is about. */
const withAsked = ({ declaration, given: [list] }: FunctionCall, table: Table): Table => {
  const { name, oneRowEach = ONE_ROW_EACH.includes(name) } = declaration;
  const isNamed = table.columns.some(({ name: field }) => field === "zipCode");
  if (!oneRowEach || isNamed || list === undefined || list.length < 2 || list.length !== table.rows.length)
    return table;
  const column = { name: "asked", label: "Asked", type: "text" } as const;
  const asked = list.map(([cell = null]) => (typeof cell === "object" ? null : String(cell)));
  return {
    ...table,
    columns: [column, ...table.columns],
    rows: table.rows.map((row, index) => [asked[index]!, ...row]),
  };
};
