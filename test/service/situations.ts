/** How the service behaves, by name. Undefined drops the connection. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answer, createSandbox, type Sandbox } from "../../src/sandbox";
import { nationalGazetteer } from "../../src/sandbox/nationalGazetteer";
import type { HttpRequest, HttpResponse } from "../../src/shared/service/http";

type Situation = (request: HttpRequest, log: string) => HttpResponse | undefined;

/** One day for all tests: the sandbox's answers depend on nothing else. */
const DAY = Date.UTC(2026, 10, 20);

/** A state for each log, over one world: what one caller used does not change what another gets. */
function sandboxOf(fresh: Sandbox): Situation {
  const states = new Map<string, Sandbox>();
  return (request, log) => {
    const answered = answer(states.get(log) ?? fresh, request, DAY);
    states.set(log, answered.sandbox);
    return answered.response;
  };
}

/** Every place has so many homes. */
const country = (homes?: number): Situation =>
  sandboxOf(
    createSandbox({ gazetteer: nationalGazetteer(), ...(homes === undefined ? {} : { homesPerPlace: () => homes }) }),
  );

/** Recorded answers of the hosted service, by path. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/avm/value": "value-estimate.json",
  "/avm/rent/long-term": "rent-estimate.json",
  "/properties": "properties.json",
};

const recorded = (name: string): string => readFileSync(join(__dirname, "../samples", name), "utf8");
const json = (status: number, body: string): HttpResponse => ({
  status,
  headers: { "Content-Type": "application/json" },
  body,
});

const samples: Situation = ({ path, headers }) => {
  if (headers["x-api-key"] === undefined) return json(401, recorded("error-401-missing-key.json"));
  const name = SAMPLES[path];
  return name === undefined ? json(404, "{}") : json(200, recorded(name));
};

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  sandbox: country(),
  "homes-10000": country(10_000),
  "homes-9500": country(9_500),
  "homes-500": country(500),
  samples,
  "bad-address": () => json(400, recorded("error-400-bad-address.json")),
  "no-plan": () => json(403, recorded("error-403-subscription-inactive.json")),
  "too-many": () => json(429, recorded("error-429-rate-limit.json")),
  "not-json": () => ({
    status: 200,
    headers: { "Content-Type": "text/html" },
    body: "<h1>Sign in to the hotel's network</h1>",
  }),
  "wrong-shape": () => json(200, '[1, "two", null]'),
  failing: () => ({ status: 500, headers: { "Content-Type": "text/plain" }, body: "Internal Server Error" }),
  /** Repeats the key in its message, as a careless service might. */
  echoing: ({ headers }) => json(500, JSON.stringify({ message: `what is ${headers["x-api-key"] ?? ""}?` })),
  dropping: () => undefined,
};
