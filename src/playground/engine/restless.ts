/**
 * Holds NOW and RAND still while calls are out. In Excel a calculation ends when the last call has returned, and what gives
 * something else each time is calculated once in it. The engine calculates anew to read each result: then it would give a call
 * other arguments while its answer is under way, and the answer to these others again, each of them billed.
 */
import type { Injector } from "@univerjs/core";
import {
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
  IFunctionService,
  type ArrayValueObject,
  type BaseValueObject,
} from "@univerjs/engine-formula";

/** Give something else at each calculation. */
export const RESTLESS: ReadonlySet<string> = new Set(["NOW", "RAND", "RANDARRAY", "RANDBETWEEN"]);

/** The engine's own, which its types keep to themselves: whether a formula is calculated though nothing in it has changed. */
interface Generator {
  _detectForcedRecalculationNode?: (...formula: unknown[]) => boolean;
}

/** @returns To be called when a calculation begins: `isNew` if anything but results is to be calculated. */
export const holdRestlessStill = (injector: Injector): ((isNew: boolean) => void) => {
  const given = new Map<string, BaseValueObject>();
  let isGoingOn = false;
  const generator = injector.get(IFormulaDependencyGenerator) as Generator;
  const isForced = generator._detectForcedRecalculationNode?.bind(generator);
  if (isForced === undefined) throw new Error("Univer calculates NOW again in another way by now");
  generator._detectForcedRecalculationNode = (...formula) => !isGoingOn && isForced(...formula);
  const placeInFormula = placesIn(injector);
  for (const name of RESTLESS) {
    const executor = injector.get(IFunctionService).getExecutor(name);
    if (executor === undefined || executor === null) throw new Error(`Univer has no ${name} any more`);
    const calculate = executor.calculate.bind(executor);
    executor.calculate = (...args: BaseValueObject[]) => {
      const key = [name, ...(name === "NOW" ? [] : placeInFormula()), ...args.map(textOf)].join("\n");
      const value = given.get(key) ?? (calculate(...args) as BaseValueObject);
      given.set(key, copyOf(value));
      return value;
    };
  }
  return (isNew) => {
    isGoingOn = !isNew;
    if (isNew) given.clear();
  };
};

/** Which one of a cell's functions is calculated: each has a number of its own, while the time is one in all cells. */
const placesIn = (injector: Injector): (() => readonly unknown[]) => {
  const running = injector.get(IFormulaRuntimeService);
  const setCurrent = running.setCurrent.bind(running);
  let functions = 0;
  running.setCurrent = (...cell) => {
    functions = 0;
    setCurrent(...cell);
  };
  return () => {
    functions += 1;
    const { currentUnitId, currentSubUnitId, currentRow, currentColumn } = running;
    return [currentUnitId, currentSubUnitId, currentRow, currentColumn, functions];
  };
};

const textOf = (value: BaseValueObject): string =>
  value.isArray() ? JSON.stringify((value as ArrayValueObject).toValue()) : String(value.getValue());

/** The engine empties an array once it has read it. */
const copyOf = (value: BaseValueObject): BaseValueObject =>
  value.isArray() ? (value as ArrayValueObject).map((cell) => cell) : value;
