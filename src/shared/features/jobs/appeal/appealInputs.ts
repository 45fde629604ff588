/** What an analyst can change in a tax appeal. */
import { RADIUS_LIMIT } from "../../../api/endpoints";
import { type AppraisalInput, appraisalInput } from "../appraising/appraisalInputs";
import { closedSalesBegin, closedSalesBy } from "../appraising/closedSales";
import type { FormDeclaration, FormInput } from "../declaring/form";
import { type AppealFormula, type AppealNames, MOST_COMPARABLES } from "./appealNames";
import { cappedBy, isCappedIn } from "./assessmentCaps";

type Input = FormInput<AppealNames>;

const begun = (input: Omit<Input, "value">, varies: string, begins: NonNullable<Input["begins"]>): Input => ({
  ...{ value: null, ...input, varies, begins },
});

/** In the words of the comps grid. */
const shared = (name: AppraisalInput, meaning?: string): Input => ({
  ...appraisalInput(name),
  ...(meaning === undefined ? {} : { meaning }),
});

const aboveZero = (cell: string): string => `IF(ISNUMBER(${cell}),IF(${cell}>0,${cell},""),"")`;

const ofRecord = (label: string, answer: AppealNames["answer"], format?: Input["format"], meaning = ""): Input =>
  begun(
    { label, meaning, least: 0, ...(format === undefined ? {} : { format }) },
    "the record’s, if it has one",
    ({ any }) => aboveZero(any.answer(answer)),
  );

/** What a year's entry says, by the year in a cell. */
export const ofYear = (
  { all }: Parameters<AppealFormula>[0],
  table: "assessments" | "taxes",
  column: AppealNames["column"],
  year: string,
): string => `SUMIF(${all(`${table}.year`)},${year},${all(column)})`;

export const APPEAL_INPUTS: FormDeclaration<AppealNames>["inputs"] = [
  {
    title: "The assessment",
    inputs: {
      TaxYear: begun(
        { label: "Year", format: "year", least: 1990, most: 2100, meaning: "Comparables are of the same year" },
        "the newest year on record",
        ({ all }) => `IF(COUNT(${all("assessments.year")})>0,MAX(${all("assessments.year")}),"")`,
      ),
      Assessed: begun(
        { label: "Assessed value", format: "dollars", least: 0, meaning: "Or that of your notice" },
        "the record’s of the year",
        (cells) => {
          const of = ofYear(cells, "assessments", "assessments.value", cells.input("TaxYear"));
          return `IF(${of}>0,${of},"")`;
        },
      ),
      Rate: begun(
        {
          label: "Tax rate",
          format: "finePercent",
          least: 0,
          most: 1,
          meaning: "A year’s tax ÷ the assessed value",
        },
        "the latest bill ÷ the assessed value of its year",
        (cells) => {
          const year = `MAX(${cells.all("taxes.year")})`;
          const bill = ofYear(cells, "taxes", "taxes.total", year);
          const base = ofYear(cells, "assessments", "assessments.value", year);
          return `IF(COUNT(${cells.all("taxes.year")})>0,IF(AND(${bill}>0,${base}>0),${bill}/${base},""),"")`;
        },
      ),
      Level: {
        ...{ label: "Assessment level", value: 1, format: "percent", least: 0.01, most: 1.5 },
        meaning: "Share of market value assessed by law",
      },
      ValuationDay: begun(
        { label: "Valuation day", format: "day", meaning: "Sales before it count" },
        "1 January of the year",
        ({ input }) => `DATE(${input("TaxYear")},1,1)`,
      ),
      Capped: begun(
        {
          ...{ label: "Capped by state law", choices: ["Yes", "No"], format: "text" },
          ...{ meaning: "Whether assessed values are; then no neighbors’ are requested", at: cappedBy },
        },
        "Yes or No, by the state",
        ({ any }, told) =>
          `IF(LEN(${any.answer("state")})=0,${told},IF(${isCappedIn(any.answer("state"))},"Yes","No"))`,
      ),
      LeastCase: {
        ...{ label: "Least difference worth a case", value: 0.05, format: "percent", least: 0, most: 1 },
        meaning: "Of the assessed value; below it, there is no case",
      },
    },
  },
  {
    title: "The home",
    inputs: {
      Area: ofRecord(
        "Living area, sq ft",
        "area",
        "whole",
        "If the county’s figure is wrong, that is a ground for appeal by itself",
      ),
      Built: ofRecord("Year built", "built", "year"),
      Lot: ofRecord("Lot, sq ft", "lot", "whole"),
      Baths: ofRecord("Bathrooms", "baths"),
    },
  },
  {
    title: "Comparables",
    inputs: {
      Radius: {
        ...{ label: "Miles around the home", value: 0.5, format: "decimal", least: 0.01, most: RADIUS_LIMIT.maximum },
        meaning: "How far away comparables may be; a change needs a new request",
      },
      SizeBand: {
        ...{ label: "Size difference, at most", value: 0.2, format: "percent", least: 0.01, most: 0.9 },
        meaning: "As a share of the home’s size. Comparables are of its type; a change needs a new request",
      },
      AgeBand: { label: "Years apart, at most", value: 10, format: "whole", least: 0, meaning: "By the years built" },
      Count: {
        ...{ label: "Comparables", value: 10, format: "whole", least: 3, most: MOST_COMPARABLES },
        meaning: "At most; an even number counts as one less, so that one is in the middle",
      },
      Fewest: {
        ...{ label: "Comparables, at least", value: 5, format: "whole", least: 3, most: MOST_COMPARABLES },
        meaning: "With fewer there is no median",
      },
    },
  },
  {
    title: "Adjustments: starting points to replace",
    inputs: {
      SquareFoot: shared("SquareFoot", "Home less comparable; for assessed values, times the level"),
      Year: shared("Year"),
      LotFoot: shared("LotFoot"),
      Bath: shared("Bath", "0 leaves it out"),
      Month: shared("Month", "Of a sale’s price, from its contract to the valuation day"),
      ContractDays: shared("ContractDays"),
    },
  },
  {
    title: "Closed sales",
    inputs: {
      ClosedSales: begun(
        {
          ...{ label: "Closed sales", choices: ["Yes", "No"], format: "text", meaning: "Yes: one request" },
          at: (address) => (closedSalesBy(address).wanted ? "Yes" : "No"),
        },
        "Yes where the state makes sale prices public",
        ({ any }, told) => closedSalesBegin(any.answer("state"), told),
      ),
      SaleRadius: {
        ...{ label: "Miles around the home", value: 1, format: "decimal", least: 0.01, most: RADIUS_LIMIT.maximum },
        meaning: "Farther than for neighbors, because few homes sell; a change needs a new request",
      },
      LookBack: {
        ...{ label: "Days before the valuation day", value: 365, format: "whole", least: 1 },
        meaning: "Sales that count",
      },
      Days: {
        ...{ label: "Days of sales to request", value: 1095, format: "whole", least: 1 },
        meaning: "How far back sales are requested; a change needs a new request",
      },
    },
  },
  {
    title: "Similarity: how much each counts",
    inputs: {
      SizeWeight: shared("SizeWeight"),
      YearsWeight: shared("YearsWeight"),
      DistanceWeight: shared("DistanceWeight"),
      AgeWeight: shared("AgeWeight", "Of sales: days to the valuation day"),
      HalfYears: shared("HalfYears"),
      HalfMiles: shared("HalfMiles"),
      HalfDays: shared("HalfDays"),
    },
  },
];
