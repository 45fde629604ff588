/** What each function tells, in the words of somebody who wants to know it. */
const LABELS: Readonly<Record<string, string>> = {
  VALUE: "Value of a home",
  RENT: "Rent of a home",
  COMPS: "Comparables of a home",
  RECORD: "Record of a home: type, size, year, last sale",
  TAXES: "Taxes of a home by year",
  ASSESSMENTS: "Assessed values of a home by year",
  HISTORY: "History of a home’s sales",
  FEATURES: "Features of a building",
  OWNER: "Owner of a home",
  RANDOM: "Random sample of homes",
  SEARCH: "Search for homes in a place",
  NEARBY: "Nearby homes",
  SOLD: "Sold homes",
  COUNT: "Count of homes in a place",
  FORSALE: "For sale: homes in a place",
  FORRENT: "For rent: homes in a place",
  MARKET: "Market of a ZIP code today",
  TREND: "Trend of a ZIP code’s market by month",
  FIELDS: "Available fields",
  USAGE: "Usage: this month’s requests",
};

/** `Value of a home (VALUE)` */
export const functionLabel = (name: string): string => `${LABELS[name] ?? name} (${name})`;
