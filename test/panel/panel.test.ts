/** What users do in the panel, over a fake host. One page for all: to open it takes longer than most of what they do. */
import { usePane } from "../browser/panel/person";
import { askingCases } from "./askingCases";
import { changesCases } from "./changesCases";
import { jobsCases } from "./jobsCases";
import { moneyCases } from "./moneyCases";
import { spendingCases } from "./spendingCases";

jest.setTimeout(120_000);
usePane();

describe("before any request", spendingCases);
describe("formulas and cells", askingCases);
describe("what changed", changesCases);
describe("jobs", jobsCases);
describe("money", moneyCases);
