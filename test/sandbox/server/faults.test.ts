import { readFaultProfile, type FaultProfile } from "../../../src/sandbox";
import { serve } from "../../../src/sandbox/server/serverStart";
import { readCommandLine, type ServeCommand } from "../../../src/sandbox/server/commandLine";

const through = async <T>(weather: string, look: (address: string) => Promise<T>): Promise<T> => {
  const command = readCommandLine(["--port", "0", "--key", "k", "--weather", weather]) as ServeCommand;
  const { address, stop } = await serve(command, () => undefined);
  try {
    return await look(address);
  } finally {
    await stop();
  }
};
const get = (address: string, path = "/properties/random?limit=20"): Promise<Response> =>
  fetch(`${address}${path}`, { headers: { "x-api-key": "k" } });

describe("faults over HTTP", () => {
  it("latency delays the response", async () => {
    await through("latency=150", async (address) => {
      const started = performance.now();
      expect((await get(address)).status).toBe(200);
      expect(performance.now() - started).toBeGreaterThanOrEqual(149);
    });
  });

  it("an outage and too many requests are responses with a status", async () => {
    const outage = await through("outage=1", (address) => get(address));
    expect([[500, 503].includes(outage.status), outage.headers.get("x-sandbox")]).toEqual([true, "1"]);
    expect((await through("rate=1", (address) => get(address))).status).toBe(429);
  });

  it("a slow body arrives complete", async () => {
    await through("slow=1", async (address) => {
      const started = performance.now();
      const response = await get(address);
      const headersAt = performance.now() - started;
      expect((await response.json()) as unknown[]).toHaveLength(20);
      expect(performance.now() - started - headersAt).toBeGreaterThan(1500);
    });
  });

  it("a cut connection is an error for the client, after the headers", async () => {
    await through("cut=1", async (address) => {
      const response = await get(address);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    });
  });

  it("a wrong content type and malformed JSON are delivered", async () => {
    const type = await through("type=1", async (address) => {
      const response = await get(address);
      return [response.headers.get("content-type"), ((await response.json()) as unknown[]).length];
    });
    expect(type).toEqual(["text/html", 20]);
    const text = await through("malformed=1", async (address) => (await get(address)).text());
    expect(() => JSON.parse(text)).toThrow();
  });

  it("the service's description has no faults", async () => {
    expect((await through("outage=1", (address) => fetch(`${address}/openapi.json`))).status).toBe(200);
  });
});

it("with the storm profile, some requests succeed", () => {
  const { faults } = readFaultProfile("storm") as FaultProfile;
  expect(Object.values(faults).reduce((sum, share) => sum + share, 0)).toBeLessThan(0.5);
});
