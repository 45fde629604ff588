/**
 * A function of the add-in as an object of the formula engine.
 *
 * The engine needs a value at once, but the bundle's functions are asynchronous: the object returns the outcome of the
 * cell's call, or a pending value, and the cell is calculated again when the call has settled (see `settledCalls.ts`).
 * The engine shares one object among all cells and sets the cell before each calculation.
 */
import { BaseFunction, ErrorType, type BaseValueObject } from "@univerjs/engine-formula";
import { argumentAreas, argumentsKey, bundleArguments, PendingArgument, type MakeError } from "./arguments";
import type { Calls, CalledArea, CalledCell, Running } from "./calls";
import type { Implementation } from "../officeStandIn/runtime";
import type { IsFormulaCell } from "./formulaCells";
import { formulaName, type FunctionMetadata } from "./metadata";
import { errorValue, outcomeValue, pendingValue } from "./results";

export interface FunctionContext {
  readonly calls: Calls;
  readonly makeError: MakeError;
  readonly isFormulaCell: IsFormulaCell;
  readonly isSecondStep: () => boolean;
  /** An address as Excel writes it: `Sheet1!B2`, `Sheet1!A2:A9`. */
  readonly addressText: (area: CalledArea) => string;
}

/** The argument that Excel adds after the others. */
interface Invocation {
  readonly functionName: string;
  readonly address: string;
  readonly parameterAddresses: readonly (string | null)[];
  readonly isInValuePreview: false;
  readonly setResult: (value: unknown) => void;
  onCanceled?: () => void;
}

export class CustomFunction extends BaseFunction {
  constructor(
    private readonly metadata: FunctionMetadata,
    private readonly implementation: Implementation,
    private readonly surroundings: FunctionContext,
  ) {
    super(formulaName(metadata));
  }

  /** A text in quotation marks stays text, as in Excel: `"2:4"` is no time of day. */
  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(...variants: BaseValueObject[]): BaseValueObject {
    const { parameters, id } = this.metadata;
    const { calls, makeError, isFormulaCell, isSecondStep } = this.surroundings;
    if (variants.length > parameters.length) {
      return errorValue(ErrorType.VALUE, `${formulaName(this.metadata)} takes at most ${parameters.length} arguments`);
    }
    try {
      const args = bundleArguments(variants, parameters, makeError, isFormulaCell);
      const cell = { unitId: this.unitId ?? "", sheetId: this.subUnitId ?? "", row: this.row, column: this.column };
      const areas = argumentAreas(variants);
      const start = (): Running => this.start(cell, args, areas);
      const outcome = calls.ask(cell, argumentsKey(id, args), start, isSecondStep());
      return outcome === undefined ? pendingValue() : outcomeValue(outcome);
    } catch (fault) {
      if (fault instanceof PendingArgument) return pendingValue();
      throw fault;
    }
  }

  /** Calls the bundle's function. The outcome is always a value, and always settles asynchronously. */
  private start(cell: CalledCell, args: readonly unknown[], areas: readonly (CalledArea | undefined)[]): Running {
    const { addressText } = this.surroundings;
    const invocation: Invocation = {
      functionName: this.metadata.name,
      address: addressText({ ...cell, rows: 1, columns: 1 }),
      parameterAddresses: areas.map((area) => (area === undefined ? null : addressText(area))),
      isInValuePreview: false,
      setResult: () => undefined,
    };
    const call = async (): Promise<unknown> => this.implementation(...args, invocation);
    return {
      outcome: call().then(
        (result) => ({ result }),
        (thrown: unknown) => ({ thrown }),
      ),
      cancel: () => invocation.onCanceled?.(),
    };
  }
}
