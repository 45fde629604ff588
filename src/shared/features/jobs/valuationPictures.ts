/** Beside a bulk valuation: how many homes there are of which value, and each one's cap rate over its value, with a chart of each. */
import { numberOr } from "./declaring/arithmetic";
import { besideTable } from "./declaring/besideTable";

const BARS = 12;

/** Whole thousands, so that ten of them or fewer reach from the least value to the greatest. */
const STEP = 5000;

export const VALUES = besideTable({
  title: "Number of homes by value",
  rows: () => Array.from({ length: BARS }, () => ({})),
  chart: {
    kind: "column",
    title: "Homes by value",
    axes: { labels: "Value from, $", values: "Homes" },
    labels: "from",
    series: ["homes"],
    most: BARS,
  },
  columns: {
    from: {
      ...{ heading: "Value from", characters: 12, format: "dollars" },
      formula: ({ list, cell, index }) => {
        const [values, step] = [list("value"), cell("step")];
        return `=IF(COUNT(${values})=0,"",${step}*(INT(MIN(${values})/${step})+${index}))`;
      },
    },
    homes: {
      ...{ heading: "Homes", characters: 8, format: "whole" },
      formula: ({ list, cell }) => {
        const [values, from] = [list("value"), cell("from")];
        const below = `COUNTIF(${values},"<"&${from}+${cell("step")})-COUNTIF(${values},"<"&${from})`;
        return `=IF(ISNUMBER(${from}),${below},"")`;
      },
    },
    step: {
      ...{ heading: "Step", characters: 10, format: "dollars", look: "note" },
      formula: ({ list }) => {
        const values = list("value");
        const tenth = `(MAX(${values})-MIN(${values}))/10`;
        return `=IF(COUNT(${values})=0,"",MAX(${STEP},-INT(-${tenth}/${STEP})*${STEP}))`;
      },
    },
  },
});

/** The rows that one formula fills, which follow one another on the sheet. */
const MOST = 100;

export const CAP_RATES = besideTable({
  title: "Cap rate over value: #N/A isn’t drawn",
  rows: (entries) => entries.slice(0, MOST).map(() => ({})),
  chart: {
    kind: "scatter",
    title: `Cap rate over value, of the first ${MOST} homes`,
    axes: { labels: "Value, $", values: "Cap rate, % a year" },
    labels: "value",
    series: ["capRate"],
    most: MOST,
  },
  columns: {
    // Where nothing is drawn the median stands, so that the axis doesn't reach further for it.
    value: {
      ...{ heading: "Value", characters: 12, format: "dollars" },
      formula: ({ list, index }) => {
        const median = `IF(COUNT(${list("value")})=0,0,MEDIAN(${list("value")}))`;
        return `=${numberOr(`INDEX(${list("value")},${index + 1})`, median)}`;
      },
    },
    capRate: {
      ...{ heading: "Cap rate", characters: 9, format: "finePercent" },
      formula: ({ list, index }) => `=${numberOr(`INDEX(${list("capRate")},${index + 1})`, "NA()")}`,
    },
  },
});
