/**
 * How fast the add-ins are, the load that the gateway and the sandbox can take, and how accurate the sandbox's data is:
 *   npm run bench -- [--only cells,rows] [--runs 3] [--json FILE] [--compare FILE]... [--scale 0.1] [--record]
 *   npm run measure -- gateway [--seconds 8] [--instances 1,2] [--answers 20000]; PROP_STORE=redis://… is measured too
 *   npm run measure -- jobs [--rows 10,300,1000]
 *   npm run measure -- sandbox [--requests 100000] [--seconds 10] [--connections 20]
 *   npm run measure -- accuracy
 * Exits with 1 if a figure of the last four is out of bounds, or a benchmark could not be measured.
 */
import { parseArgs } from "node:util";

/** Problems, one line each. */
const measured = async (): Promise<readonly string[]> => {
  const text = { type: "string" } as const;
  const texts = { ...text, multiple: true } as const;
  const load = { seconds: text, requests: text, connections: text, instances: text, answers: text, rows: text };
  const bench = {
    only: texts,
    runs: text,
    json: text,
    compare: texts,
    scale: text,
    record: { type: "boolean" },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { ...load, ...bench } });
  const {
    seconds,
    requests = 100_000,
    connections = 20,
    instances = "1",
    answers = 20_000,
    rows = "10,300,1000",
  } = values;
  switch (positionals[0]) {
    case "bench":
      return (await import("./bench/run")).runBenchmarks(values);
    case "gateway":
      return (await import("./gateway/gateway")).measureGateway({
        seconds: Number(seconds ?? 8),
        instances: instances.split(",").map(Number),
        answers: Number(answers),
      });
    case "jobs":
      return (await import("./jobs")).measureJobs(rows.split(",").map(Number));
    case "sandbox":
      return (await import("./sandbox")).measureSandbox(Number(requests), Number(seconds ?? 10), Number(connections));
    case "accuracy":
      return (await import("./accuracy")).measureAccuracy();
    default:
      return ["Say what to measure: bench, gateway, jobs, sandbox or accuracy"];
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
