/** A tax appeal: what a home is assessed at, beside closed sales and beside what homes like it are assessed at. */
import { jobOfHome } from "../declaring/jobOfHome";
import { APPEAL_INPUTS } from "./appealInputs";
import type { AppealNames } from "./appealNames";
import { DOTS_TABLE, MARKET_TABLE, UNIFORM_TABLE } from "./comparables";
import { ASSESSMENT, CONCLUSION, MARKET_VALUE, SHORT, SIGNED, UNIFORM_VALUE } from "./conclusion";
import { READ_TABLES } from "./otherHomes";

export const TAX_APPEAL = jobOfHome<AppealNames>({
  id: "appeal",
  title: "Tax appeal",
  meaning: "A home’s assessment compared with sales and neighbors",
  cost: "Two requests: the public record and the estimate (for the home’s type and size); one more for homes nearby, unless the state caps assessed values, and one with closed sales.",
  menu: { label: "Tax appeal of the selected address…", name: "propTaxAppeal" },
  sheet: "Tax appeal",
  start: { select: "Select a cell with an address, or enter one.", about: "The appeal is about" },
  next: "Type what your notice says into the yellow cells to the right of the figures. ",
  note: "Assessed values and sales are public records. Not an appraisal or legal advice.",
  sources: [
    {
      name: "RECORD",
      fields: {
        ...{ matched: "matchedAddress", street: "addressLine1", type: "propertyType", area: "squareFootage" },
        ...{ built: "yearBuilt", lot: "lotSize", baths: "bathrooms", latitude: "latitude", longitude: "longitude" },
        ...{ state: "state", apn: "assessorID", recorded: "fetchedAt" },
      },
    },
    { name: "VALUE", fields: { value: "price" } },
  ],
  inputs: APPEAL_INPUTS,
  sections: [
    { title: "In short", rows: SHORT },
    { title: "The assessment", rows: ASSESSMENT },
    { table: "market" },
    { title: "What the sales support", rows: MARKET_VALUE },
    { table: "uniform", newPage: true },
    { title: "What the assessments support", rows: UNIFORM_VALUE },
    { title: "Conclusion", rows: CONCLUSION, newPage: true },
  ],
  tables: { market: MARKET_TABLE, uniform: UNIFORM_TABLE, dots: DOTS_TABLE, ...READ_TABLES },
  signed: SIGNED,
  results: { Requested: "requested", Saved: "saved" },
  widths: [36, 21, 8, 7, 10, 9, 11, 13, 10, 10, 10, 11, 10, 14, 7, 11],
  prints: "results",
});
