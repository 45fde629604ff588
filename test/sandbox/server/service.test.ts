import {
  answer,
  createSandbox,
  NO_FAULTS,
  readFaultProfile,
  type Account,
  type FaultProfile,
} from "../../../src/sandbox";
import { statefulService } from "../../../src/servers/http/sandboxState";
import { sandboxServer } from "../../../src/sandbox/server/sandboxRun";
import type { HttpRequest } from "../../../src/shared/api/http";
import { GAZETTEER, NOON } from "../asking";

const request = (path: string, key = "sandbox"): HttpRequest => ({
  ...{ method: "GET", path, query: [["limit", "1"]] },
  headers: { "x-api-key": key },
});
const holding = () =>
  statefulService(createSandbox({ gazetteer: GAZETTEER, homesPerPlace: () => 20 }), answer, () => NOON);

it("paths without number are counted without end of memory", () => {
  const held = holding();
  for (let at = 0; at < 1000; at++) held.service(request(`/properties/no-such-id-${at}`));
  for (let at = 0; at < 3; at++) held.service(request("/properties/no-such-id-0"));
  const { requests, answered, byPath } = held.usage();
  expect([requests, answered, Object.keys(byPath).length]).toEqual([1003, 0, 201]);
  expect([byPath["/properties/no-such-id-0"], byPath["(others)"]]).toEqual([4, 800]);
});

it("new accounts count from the next request on, and what was used stays", () => {
  const held = holding();
  let next: readonly Account[] | undefined = undefined;
  const service = sandboxServer({ held, faults: NO_FAULTS, seed: 1, newAccounts: () => next });
  expect(service(request("/properties/random")).response.status).toBe(200);
  next = [{ name: "sandbox", keys: [{ key: "other" }] }];
  expect(service(request("/properties/random")).response.status).toBe(401);
  expect(service(request("/properties/random", "other")).response.status).toBe(200);
  expect(held.state().usage.get("sandbox")?.[0]?.billed).toBe(2);
});

it("requests that a fault blocks are neither billed nor logged; responses that a fault damages are", () => {
  const billed = (text: string): readonly number[] => {
    const held = holding();
    const service = sandboxServer({
      held,
      faults: readFaultProfile(text) as FaultProfile,
      seed: 1,
      newAccounts: () => undefined,
    });
    for (let at = 0; at < 5; at++) service(request("/properties/random"));
    return [held.state().usage.get("sandbox")?.[0]?.billed ?? 0, held.state().log.latest.length];
  };
  expect([billed("outage=1"), billed("rate=1"), billed("cut=1"), billed("malformed=1")]).toEqual([
    [0, 0],
    [0, 0],
    [5, 5],
    [5, 5],
  ]);
});

it("each request has its own faults", () => {
  const held = holding();
  const faults = readFaultProfile("outage=0.5") as FaultProfile;
  const statuses = (seed: number): readonly number[] => {
    const service = sandboxServer({ held, faults, seed, newAccounts: () => undefined });
    return Array.from({ length: 40 }, () => service(request("/properties/random")).response.status);
  };
  expect(new Set(statuses(1))).toEqual(new Set([200, 500, 503]));
  expect(statuses(1)).toEqual(statuses(1));
  expect(statuses(1)).not.toEqual(statuses(2));
});
