/**
 * The load that the gateway and the sandbox can take, and how accurate the sandbox's data is:
 *   npm run measure -- gateway [--seconds 8]
 *   npm run measure -- sandbox [--requests 100000] [--seconds 10] [--connections 20]
 *   npm run measure -- accuracy
 * Exits with 1 if a figure is out of bounds.
 */
import { parseArgs } from "node:util";
import { measureAccuracy } from "./accuracy";
import { measureGateway } from "./gateway";
import { measureSandbox } from "./sandbox";

/** Problems, one line each. */
const measured = async (): Promise<readonly string[]> => {
  const text = { type: "string" } as const;
  const options = { seconds: text, requests: text, connections: text };
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const { seconds, requests = 100_000, connections = 20 } = values;
  switch (positionals[0]) {
    case "gateway":
      return measureGateway(Number(seconds ?? 8));
    case "sandbox":
      return measureSandbox(Number(requests), Number(seconds ?? 10), Number(connections));
    case "accuracy":
      return measureAccuracy();
    default:
      return ["Say what to measure: gateway, sandbox or accuracy"];
  }
};

measured()
  .then((faults) => {
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length === 0 ? 0 : 1;
  })
  .catch((fault: unknown) => {
    console.error(fault instanceof Error ? fault.message : String(fault));
    process.exitCode = 1;
  });
