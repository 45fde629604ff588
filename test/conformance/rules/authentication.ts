/** Sections 5 and 7: keys, what they may do, and what a request without one is answered. */
import { rule, type Rule } from "../rule";
import { demand, same, Untold } from "../verdict";
import type { Exchange, Loose } from "../wire";

/** The five endpoints of section 4 and the two of 4.9; the id need not exist. */
const PATHS = [
  "/properties",
  "/properties/random",
  "/properties/1-Nowhere-St,-Nowhere,-TX-00000",
  "/avm/value",
  "/avm/rent/long-term",
  "/listings/sale",
  "/listings/rental/long-term",
];
const NOBODYS_KEY = "a-key-that-nobody-was-given";

const isInvalidKey = ({ status, json }: Exchange): boolean => status === 401 && json?.error === "auth/api-key-invalid";

export const AUTHENTICATION: readonly Rule[] = [
  ...PATHS.map((path) =>
    rule("7.1", `Without the X-Api-Key header, ${path} answers 401 auth/api-key-invalid`, 0, async (trial) => {
      const exchange = await trial.ask(path, {}, { key: null });
      demand(isInvalidKey(exchange), `answered with ${exchange.status} ${exchange.json?.error ?? ""}`);
    }),
  ),
  rule("7", "The body of a 401 holds its status, a code and a message", 0, async (trial) => {
    const { json } = await trial.ask("/properties", {}, { key: null });
    same(json.status, 401, "status");
    demand(typeof json.error === "string" && json.error.includes("/"), "the code is no text with a slash");
    demand(typeof json.message === "string", "the message is no text");
  }),
  rule("7", "The message for a missing key says that a key must be sent in the X-Api-Key header", 0, async (trial) => {
    const { json } = await trial.ask("/properties", {}, { key: null });
    demand(/X-Api-Key/i.test(String(json.message)), `it says: ${json.message}`);
  }),
  rule("observed", "A key that is wrong is answered with 401 auth/api-key-invalid", 0, async (trial) => {
    const exchange = await trial.ask("/properties", {}, { key: NOBODYS_KEY });
    demand(isInvalidKey(exchange), `answered with ${exchange.status} ${exchange.json?.error ?? ""}`);
  }),
  rule("5.1", "An empty key is no key", 0, async (trial) => {
    same((await trial.ask("/properties", {}, { key: "" })).status, 401, "status");
  }),
  rule("5.1", "A key is read from its header only, not from the query", 0, async (trial) => {
    same((await trial.ask("/properties", { "X-Api-Key": NOBODYS_KEY }, { key: null })).status, 401, "status");
  }),
  rule("5.2", "A key of an account without an active plan is refused", 1, async (trial) => {
    const { management } = trial;
    management.setActive(false);
    const { status } = await trial.ask("/properties/random", { limit: 1 }, { again: true });
    management.setActive(true);
    demand([401, 403].includes(status), `answered with ${status}`);
    await trial.get("/properties/random", { limit: 1 }, { again: true });
  }),
  rule("5.3", "Deleting a key takes effect at once", 1, async (trial) => {
    const key = trial.management.createKey({});
    await trial.get("/properties/random", { limit: 1 }, { key, again: true });
    trial.management.deleteKey(key);
    same((await trial.ask("/properties/random", { limit: 1 }, { key, again: true })).status, 401, "status");
  }),
  rule("5.3", "Deleting a key is final", 0, async (trial) => {
    const key = trial.management.createKey({});
    trial.management.deleteKey(key);
    for (const again of [true, true]) {
      same((await trial.ask("/properties/random", { limit: 1 }, { key, again })).status, 401, "status");
    }
  }),
  ...[
    { addresses: ["203.0.113.7"], accepted: false },
    { addresses: ["203.0.113.0/24", "2001:db8::/32"], accepted: false },
    { addresses: ["0.0.0.0/0", "::/0"], accepted: true },
    { addresses: ["127.0.0.1", "::1"], accepted: true },
  ].map(({ addresses, accepted }) =>
    rule(
      "5.4",
      `A key for ${addresses.join(" and ")} is ${accepted ? "accepted" : "refused"} from here`,
      1,
      async (trial) => {
        const key = trial.management.createKey({ addresses });
        const { status } = await trial.ask("/properties/random", { limit: 1 }, { key });
        same(status, accepted ? 200 : 401, "status");
      },
    ),
  ),
  rule("5.5", "A key for selected endpoints may call those and no other", 1, async (trial) => {
    const key = trial.management.createKey({ endpoints: ["/properties/random"] });
    same((await trial.ask("/properties/random", { limit: 1 }, { key })).status, 200, "a selected endpoint");
    same((await trial.ask("/properties", { zipCode: trial.known.zipCode }, { key })).status, 401, "another endpoint");
  }),
  rule("5.8", "Transport uses HTTPS", 0, ({ options: { base } }) => {
    const { protocol, hostname } = new URL(base);
    if (["127.0.0.1", "localhost", "[::1]"].includes(hostname)) throw new Untold("the service is on this machine");
    same(protocol, "https:", "protocol");
  }),
];

/** These look at all that was answered: they come last. */
export const EVERY_ANSWER: readonly Rule[] = [
  rule("0", "All responses are JSON", 0, ({ exchanges }) => {
    for (const { headers, json, sent } of exchanges) {
      demand(/^application\/json\b/.test(headers["content-type"] ?? ""), `${sent.path}: ${headers["content-type"]}`);
      demand(json !== undefined, `${sent.path}: the body can't be read`);
    }
  }),
  rule("observed", "Every error holds its status, a code and a message", 0, ({ exchanges }) => {
    const errors = exchanges.filter(({ status }) => status !== 200);
    for (const { status, json, sent } of errors) {
      const body = json as Loose;
      const isRight = body?.status === status && typeof body.error === "string" && typeof body.message === "string";
      demand(isRight, `${sent.path}: ${JSON.stringify(body)}`);
    }
  }),
  rule("5.6", "No answer repeats the key", 0, ({ exchanges, options: { key } }) => {
    if (key.length < 8) throw new Untold("the key is too short to be told from a word");
    for (const { body, sent } of exchanges) demand(!body.includes(key), `${sent.path} does`);
  }),
];
