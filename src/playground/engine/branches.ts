/**
 * Calculates only what Excel calculates. The engine calculates all arguments of a function before the function itself: each
 * branch of an IF, and what an IFERROR shows in place of an error that isn't there. Where a branch calls the add-in,
 * that is a request nobody needs; where it searches a thousand rows, time. So a branch is calculated once it is known to be
 * taken. In formulas that call the add-in nothing is made of a value that is still awaited: an ISERROR would take it for an error.
 *
 * A condition of several cells may take each branch, so all are calculated.
 */
import type { Injector, Nullable } from "@univerjs/core";
import {
  ErrorType,
  IFormulaRuntimeService,
  Interpreter,
  NullValueObject,
  type ArrayValueObject,
  type BaseAstNode,
  type BaseReferenceObject,
  type BaseValueObject,
  type FunctionVariantType,
} from "@univerjs/engine-formula";
import { PENDING_CELL } from "./arguments";
import { errorValue, pendingValue } from "./results";

/** Calculates an argument. Undefined if it is more than one cell. */
type ArgumentAt = (index: number) => BaseValueObject | undefined;

/**
 * Which further arguments a function needs; undefined for all of them.
 * @param asks Whether the formula calls the add-in.
 */
type Taken = (at: ArgumentAt, count: number, asks: boolean) => readonly number[] | undefined;

/** As the engine's own functions choose, which get blanks in place of what isn't taken. */
const TAKEN: Readonly<Record<string, Taken>> = {
  IF(at) {
    const condition = at(0);
    if (condition?.isError()) return [];
    return condition && [condition.getValue() ? 1 : 2];
  },
  IFERROR(at, _, asks) {
    const value = at(0);
    return value && (value.isError() && !(asks && isPending(value)) ? [1] : []);
  },
  IFNA(at) {
    const value = at(0);
    return value && (value.isError() && value.getValue() === "#N/A" ? [1] : []);
  },
  IFS(at, count) {
    for (let index = 0; index + 1 < count; index += 2) {
      const condition = at(index);
      if (condition === undefined) return undefined;
      const choice = choiceOf(condition);
      if (choice !== false) return choice === true ? [index + 1] : [];
    }
    return [];
  },
  SWITCH(at, count) {
    const wanted = at(0);
    if (wanted?.isError()) return [];
    for (let index = 1; index + 1 < count; index += 2) {
      const value = at(index);
      if (wanted === undefined || value === undefined) return undefined;
      if (value.isError()) return [];
      if (!value.isNull() && textOf(value) === textOf(wanted)) return [index + 1];
    }
    return wanted && (count % 2 === 0 ? [count - 1] : []);
  },
  CHOOSE(at) {
    const index = at(0)?.convertToNumberObjectValue();
    if (index?.isError()) return [];
    return index && [Math.trunc(Number(index.getValue()))];
  },
};

/** Undefined if it is neither true nor false. */
const choiceOf = (condition: BaseValueObject): boolean | undefined => {
  if (condition.isNull()) return false;
  if (condition.isError()) return undefined;
  const value = condition.getValue();
  if (!condition.isString()) return Boolean(Number(value));
  return { TRUE: true, FALSE: false }[String(value).toLocaleUpperCase()];
};

const textOf = (value: BaseValueObject): string => String(value.getValue()).toLocaleLowerCase();

/** @param names The functions of the add-in, as formulas name them. */
export const calculateTakenBranches = (injector: Injector, names: ReadonlySet<string>): void => {
  const interpreter = injector.get(Interpreter);
  const runtime = injector.get(IFormulaRuntimeService);
  const whole = interpreter.execute.bind(interpreter);
  const callsAddIn = withToken((token) => names.has(token));
  const chooses = withToken((token) => token in TAKEN);
  interpreter.execute = (data) => {
    const { node, refOffsetX, refOffsetY } = data;
    if (!node || runtime.isStopExecution()) return whole(data);
    const asks = callsAddIn(node);
    if (!asks && !chooses(node)) return whole(data);
    const calculate = (part: BaseAstNode): void => {
      const children = part.getChildren();
      if (children.length === 0) whole({ node: part, refOffsetX, refOffsetY });
      else {
        if (!isLambdaToCall(part)) calculateArguments(part, calculate, asks);
        if (asks && children.some(isAwaited)) part.setValue(pendingValue());
        else part.execute();
      }
    };
    calculate(node);
    return node.getValue() ?? errorValue(ErrorType.VALUE);
  };
};

/** Whether a part of a formula has such a token. */
function withToken(isMeant: (token: string) => boolean): (node: BaseAstNode) => boolean {
  const known = new WeakMap<BaseAstNode, boolean>();
  const has = (node: BaseAstNode): boolean => {
    const found = known.get(node) ?? (isMeant(node.getToken()) || node.getChildren().some(has));
    known.set(node, found);
    return found;
  };
  return has;
}

/** A LAMBDA that another function calls calculates its formula then. */
const isLambdaToCall = (node: BaseAstNode): boolean =>
  node.getToken() === "LAMBDA" &&
  (node as BaseAstNode & { isEmptyParamFunction: () => boolean }).isEmptyParamFunction();

const calculateArguments = (node: BaseAstNode, calculate: (part: BaseAstNode) => void, asks: boolean): void => {
  const children = node.getChildren();
  const left = new Set(children.keys());
  const need = (index: number): void => {
    if (left.delete(index)) calculate(children[index]!);
  };
  const at: ArgumentAt = (index) => (need(index), singleOf(children[index]?.getValue()));
  const taken = TAKEN[node.getToken()]?.(at, children.length, asks);
  (taken ?? [...left]).forEach(need);
  for (const index of left) children[index]!.setValue(NullValueObject.create());
};

/** The only cell of a value. */
const singleOf = (value: Nullable<FunctionVariantType>): BaseValueObject | undefined => {
  if (!value) return NullValueObject.create();
  if (!value.isReferenceObject() && !(value as BaseValueObject).isArray()) return value as BaseValueObject;
  const cells = value as BaseReferenceObject | ArrayValueObject;
  if (cells.getRowCount() !== 1 || cells.getColumnCount() !== 1) return undefined;
  const array = cells.isReferenceObject() ? (cells as BaseReferenceObject).toArrayValueObject() : cells;
  return (array as ArrayValueObject).get(0, 0) ?? NullValueObject.create();
};

const isAwaited = (node: BaseAstNode): boolean => {
  const value = singleOf(node.getValue());
  return value !== undefined && isPending(value);
};

const isPending = (value: BaseValueObject): boolean => value.isError() && value.getValue() === PENDING_CELL;
