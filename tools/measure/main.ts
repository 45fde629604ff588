/**
 * What the gateway and the sandbox take, and how true the sandbox's data are:
 *   npm run measure -- gateway [--seconds 8]
 *   npm run measure -- sandbox [--requests 100000] [--seconds 10] [--connections 20]
 *   npm run measure -- accuracy
 * Ends with 1 where a figure is out of its bounds.
 */
import { parseArgs } from "node:util";
import { measureAccuracy } from "./accuracy";
import { measureGateway } from "./gateway";
import { measureSandbox } from "./sandbox";

const number = (fallback: number) => ({ type: "string", default: String(fallback) }) as const;

/** What is wrong, a line each. */
const measured = async ([what, ...args]: readonly string[]): Promise<readonly string[]> => {
  const numbersOf = <Name extends string>(options: Readonly<Record<Name, ReturnType<typeof number>>>) => {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)])) as Record<
      Name,
      number
    >;
  };
  switch (what) {
    case "gateway":
      return measureGateway(numbersOf({ seconds: number(8) }));
    case "sandbox":
      return measureSandbox(numbersOf({ requests: number(100_000), seconds: number(10), connections: number(20) }));
    case "accuracy":
      numbersOf({});
      return measureAccuracy();
    default:
      return ["Say what to measure: gateway, sandbox or accuracy"];
  }
};

measured(process.argv.slice(2))
  .then((faults) => {
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length === 0 ? 0 : 1;
  })
  .catch((fault: unknown) => {
    console.error(fault instanceof Error ? fault.message : String(fault));
    process.exitCode = 1;
  });
