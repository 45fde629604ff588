/**
 * IFNA as Excel has it: what is given, unless that is #N/A. The engine shows an error of its second part even where the first
 * is a value, as `IFNA(MATCH(1,A1:A9,0),RANK(9,A1:A9))`.
 */
import type { Injector } from "@univerjs/core";
import { ErrorType, IFunctionService, type ArrayValueObject, type BaseValueObject } from "@univerjs/engine-formula";

export const showWhatIfnaIsGiven = (injector: Injector): void => {
  const ifna = injector.get(IFunctionService).getExecutor("IFNA");
  if (ifna === undefined || ifna === null) throw new Error("Univer has no IFNA any more");
  const calculate = ifna.calculate.bind(ifna);
  ifna.calculate = (value: BaseValueObject, other: BaseValueObject) => {
    if (!other.isError()) return calculate(value, other);
    const shown = (each: BaseValueObject): BaseValueObject =>
      each.isError() && each.getValue() === ErrorType.NA ? other : each;
    return value.isArray() ? (value as ArrayValueObject).map(shown) : shown(value);
  };
};
