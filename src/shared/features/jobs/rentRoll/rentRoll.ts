/** Rent roll: what each unit pays beside the market's rent for its own beds, baths and size, for one request each. */
import { listedText } from "../../api/text/listedText";
import { MONTH_TO_MONTH } from "../../workbook/lists/cellContents";
import { jobOfList } from "./declaring/jobOfList";
import { totalCount } from "./declaring/problemColumn";

/** Also what a month's snapshot is written with. */
export const RENT_ROLL = jobOfList({
  id: "rentRoll",
  title: "Rent roll",
  meaning: "Current beside market rent, and renewals",
  cost: "One request for each unit.",
  menu: { label: "Rent roll of the selected units…", name: "propRentRoll" },
  sheet: "Rent roll",
  start: {
    select: `Select the rent roll with its headings: ${listedText(["address or unit", "beds", "baths", "sq ft", "rent", "lease end"])}.`,
    wanted: { use: "currentRent", without: "No column is the current rent, so gap and status stay blank." },
  },
  note: "Yellow cells are yours to change.",
  more: [
    "Gap: market rent less current rent; its share is of market rent.",
    "Loss to lease is what units under market miss in a year.",
    "Market rent is asked with a unit's own type, beds, baths, sq ft,",
    "as far as they are filled in.",
  ],
  sources: [{ name: "RENT", figure: "market", options: ["type", "beds", "baths", "size"] }],
  inputs: {
    AsOf: {
      ...{ label: "As of", value: "=TODAY()", format: "day" },
      meaning: "The day from which renewals are counted",
    },
    Tolerance: {
      ...{ label: "Fair within ±", value: 0.1, format: "percent", least: 0, most: 1 },
      meaning: "A rent is under or over market where its gap is a larger part of the market rent",
    },
    RenewalDays: {
      ...{ label: "Renewal window", value: 90, format: "days", least: 0 },
      meaning: "A renewal is due where the lease ends within these days",
    },
  },
  counts: (whole) => [
    ["Units", `=SUMPRODUCT(1-ISBLANK(${whole("unit")})*ISBLANK(${whole("address")}))-${totalCount(whole("problem"))}`],
    ["Under market", `=COUNTIF(${whole("status")},"under")`],
    ["Renewals due", `=COUNTIF(${whole("renewal")},"due now")`],
  ],
  columns: {
    unit: { heading: "Unit", characters: 17, takes: "unit" },
    address: { heading: "Address", characters: 22, takes: "address" },
    lookedUp: { heading: "Looked up", characters: 14, look: "input" },
    type: { heading: "Type", characters: 7, look: "input", takes: "propertyType" },
    beds: { heading: "Beds", characters: 6, look: "input", takes: "bedrooms" },
    baths: { heading: "Baths", characters: 6, look: "input", takes: "bathrooms" },
    size: { heading: "Sq ft", characters: 7, format: "whole", look: "input", takes: "squareFootage" },
    current: {
      ...{ heading: "Current rent", characters: 11, format: "dollars", look: "input", takes: "currentRent" },
      ...{ sum: true, median: true },
    },
    leaseEnd: { heading: "Lease end", characters: 15, format: "day", look: "input", takes: "leaseEnd" },
    market: {
      ...{ heading: "Market rent", characters: 11, from: "RENT", field: "rent" },
      ...{ format: "dollars", sum: true, median: true },
    },
    low: { heading: "Market, low", characters: 9, from: "RENT", field: "rentRangeLow", format: "dollars" },
    high: { heading: "Market, high", characters: 9, from: "RENT", field: "rentRangeHigh", format: "dollars" },
    rentProblem: { heading: "Rent note", characters: 7, from: "RENT", field: "problem", look: "note" },
    gap: {
      ...{ heading: "Gap", characters: 10, format: "signedDollars", sum: true, median: true },
      formula: ({ cell }) => {
        const [current, market] = [cell("current"), cell("market")];
        return `=IF(COUNT(${current},${market})=2,IF(MIN(${current},${market})>0,${market}-${current},""),"")`;
      },
    },
    gapShare: {
      ...{ heading: "Gap, %", characters: 9, format: "signedPercent", median: true },
      formula: ({ cell }) => `=IF(ISNUMBER(${cell("gap")}),${cell("gap")}/${cell("market")},"")`,
    },
    status: {
      ...{ heading: "Status", characters: 9 },
      formula: ({ cell, input }) => {
        const [share, tolerance] = [`ROUND(${cell("gapShare")},6)`, input("Tolerance")];
        const status = `IF(${share}>${tolerance},"under",IF(${share}+${tolerance}<0,"over","fair"))`;
        return `=IF(ISNUMBER(${cell("gapShare")}),${status},IF(ISNUMBER(${cell("market")}),"no rent",""))`;
      },
      marks: ({ cell }) => [
        [`${cell("status")}="under"`, "warning"],
        [`${cell("status")}="over"`, "bad"],
        [`${cell("status")}="fair"`, "good"],
      ],
    },
    renewal: {
      ...{ heading: "Renewal", characters: 16 },
      formula: ({ cell, input }) => renewalFormula(cell("leaseEnd"), input("AsOf"), input("RenewalDays")),
      marks: ({ cell }) => [[`OR(${cell("renewal")}="due now",${cell("renewal")}="expired")`, "warning"]],
    },
    loss: {
      ...{ heading: "Loss to lease a year", characters: 12, format: "dollars", sum: true },
      formula: ({ cell }) => `=IF(ISNUMBER(${cell("gap")}),MAX(0,${cell("gap")})*12,"")`,
    },
    problem: { heading: "Problem", characters: 60 },
  },
});

function renewalFormula(end: string, asOf: string, days: string): string {
  const months = `((YEAR(${end})-YEAR(${asOf}))*12+MONTH(${end})-MONTH(${asOf})-IF(DAY(${end})<DAY(${asOf}),1,0))`;
  const later = `IF(${months}<1,"within a month",IF(${months}=1,"in 1 month","in "&${months}&" months"))`;
  const dated = `IF(${end}<${asOf},"expired",IF(${end}-${asOf}<=${days},"due now",${later}))`;
  return `=IF(ISNUMBER(${end}),${dated},IF(${end}="${MONTH_TO_MONTH}","${MONTH_TO_MONTH}",IF(LEN(${end})>0,"not a date","")))`;
}
