/** The load that the gateway can take, compared with the service alone in the same run. */
import autocannon, { type Result } from "autocannon";
import { perSecond, latencyText } from "./loadFigures";
import { serverProcess } from "./serverProcess";

const CONNECTIONS = 100;
/** One key is rate-limited; many people have many keys. */
const KEYS = 1000;
const QUESTION = "/v1/avm/value?address=5500%20Grand%20Lake%20Dr";

const loaded = async (name: string, url: string, path: string, seconds: number): Promise<Result> => {
  let count = 0;
  const setupRequest = (request: object): object => ({
    ...request,
    path,
    headers: { "x-api-key": `key-${(count += 1) % KEYS}` },
  });
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests: [{ setupRequest }] });
  const { errors, non2xx } = result;
  console.log(
    `${name}: ${perSecond(result).toFixed(0)} requests a second, ${latencyText(result)}; ` +
      `${errors} errors, ${non2xx} refused, ${result["2xx"]} answered`,
  );
  return result;
};

export const measureGateway = async (seconds: number): Promise<readonly string[]> => {
  const service = await serverProcess("service");
  const gateway = await serverProcess("gateway", `${service.address}/v1`);
  try {
    const alone = await loaded("service alone", service.address, QUESTION, seconds);
    const through = await loaded("through the gateway", gateway.address, QUESTION, seconds);
    await loaded("refused by the gateway", gateway.address, "/v1/unknown", seconds);
    const share = Math.round((100 * perSecond(through)) / perSecond(alone));
    const later = through.latency.p50 - alone.latency.p50;
    console.log(`${share} % of what the service alone takes, ${later} ms more at the median`);
    const unanswered = through.errors + through.non2xx;
    return unanswered === 0 ? [] : [`${unanswered} requests had no answer through the gateway`];
  } finally {
    for (const { stop } of [gateway, service]) stop();
  }
};
