/**
 * Registers the add-in's functions with the spreadsheet: for calculation, autocomplete and argument help. To be called
 * after the workbook was created, because that removes functions registered before.
 */
import { BooleanNumber, IUniverInstanceService, type Injector, type Workbook } from "@univerjs/core";
import { FunctionType, IFunctionService, type IFunctionInfo } from "@univerjs/engine-formula";
import { IDescriptionService } from "@univerjs/sheets-formula";
import { areaAddress } from "../../shared/formulas/cells";
import type { MakeError } from "./arguments";
import { calculateTakenBranches } from "./branches";
import type { CalledArea } from "./calls";
import { CustomFunction } from "./customFunction";
import type { Implementation } from "../officeStandIn/runtime";
import { formulaCellsIn } from "./formulaCells";
import { showWhatIfnaIsGiven } from "./ifna";
import { keepLateEdits } from "./lateEdits";
import { endNameLoops } from "./nameLoops";
import { readAllResults, secondStepIn } from "./lateResults";
import { formulaName, type FunctionMetadata, type FunctionsMetadata } from "./metadata";
import { settleCalls, type Settling } from "./settledCalls";
import { keepWhatBlocks, recalculateLeftCells } from "./spills";

export interface Bundle {
  readonly metadata: FunctionsMetadata;
  readonly implementations: ReadonlyMap<string, Implementation>;
  readonly makeError: MakeError;
}

export const registerFunctions = (injector: Injector, bundle: Bundle): Settling => {
  const settling = settleCalls(injector);
  const surroundings = {
    ...{ calls: settling.calls, makeError: bundle.makeError },
    ...{ addressText: addressTextIn(injector), isFormulaCell: formulaCellsIn(injector) },
    isSecondStep: secondStepIn(injector),
  };
  const functions = bundle.metadata.functions.map((metadata) => {
    const implementation = bundle.implementations.get(metadata.id);
    if (implementation === undefined)
      throw new Error(`functions.json describes ${metadata.id}, the bundle does not associate it`);
    return new CustomFunction(metadata, implementation, surroundings);
  });
  injector.get(IFunctionService).registerExecutors(...functions);
  calculateTakenBranches(injector, new Set(bundle.metadata.functions.map(formulaName)));
  showWhatIfnaIsGiven(injector);
  endNameLoops(injector);
  keepLateEdits(injector);
  keepWhatBlocks(injector);
  recalculateLeftCells(injector, settling);
  readAllResults(injector, settling);
  const descriptions = injector.get(IDescriptionService);
  descriptions.registerDescriptions(bundle.metadata.functions.map(helpFor));
  offerFirst(descriptions);
  return settling;
};

/** Where what was typed may become one of the sheet's own functions too, as `=PR`. */
const offerFirst = (descriptions: IDescriptionService): void => {
  const find = descriptions.getSearchListByNameFirstLetter.bind(descriptions);
  const isOurs = ({ functionType }: { readonly functionType?: FunctionType }): boolean =>
    functionType === FunctionType.User;
  descriptions.getSearchListByNameFirstLetter = (typed) => {
    const found = find(typed);
    return [...found.filter(isOurs), ...found.filter((each) => !isOurs(each))];
  };
};

const helpFor = (metadata: FunctionMetadata): IFunctionInfo => ({
  functionName: formulaName(metadata),
  functionType: FunctionType.User,
  abstract: metadata.description ?? "",
  description: metadata.description ?? "",
  functionParameter: metadata.parameters.map((parameter) => ({
    name: parameter.name,
    detail: parameter.description ?? "",
    // Univer joins these as the example, so that it reads like the formula.
    example: parameter.optional ? `[${parameter.name}]` : parameter.name,
    require: parameter.optional ? BooleanNumber.FALSE : BooleanNumber.TRUE,
    repeat: parameter.repeating ? BooleanNumber.TRUE : BooleanNumber.FALSE,
  })),
});

const addressTextIn =
  (injector: Injector) =>
  ({ unitId, sheetId, ...area }: CalledArea): string => {
    const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId);
    return areaAddress({ sheet: workbook?.getSheetBySheetId(sheetId)?.getName() ?? "Sheet1", ...area });
  };
