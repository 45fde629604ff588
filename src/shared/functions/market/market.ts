import { NOW } from "../../tables/market";
import type { FunctionDeclaration } from "../declaring/declaration";
import { LABELED, MARKET_KIND, ZIP_PARAMETER } from "../declaring/parameters";
import { ASKED_FIGURES } from "../declaring/remarks";
import { eachZip, marketParameters, marketRules, ONE_MARKET, type MarketFunction } from "../plans/eachZip";

const FIGURES: MarketFunction = {
  usual: ["medianPrice", "medianPricePerSquareFoot", "medianDaysOnMarket", "newListings", "totalListings"],
  rules: marketRules(),
  // The month before, for the change.
  months: 2,
  isTable: false,
  times: () => [NOW],
};

export const MARKET: FunctionDeclaration = {
  name: "MARKET",
  group: "Markets",
  summary: "Returns a ZIP code's market: median asking price or rent, days on market and number of listings.",
  parameters: [ZIP_PARAMETER, MARKET_KIND, ...marketParameters(FIGURES, LABELED)],
  examples: [
    { formula: "=PROP.MARKET(78244)", meaning: "Five figures of the homes for sale in a ZIP code, in five cells" },
    { formula: '=PROP.MARKET(78244, , , "headers=label")', meaning: "The same under their headings" },
    {
      formula: '=PROP.MARKET(A2:A101, "rent", "medianRent, change")',
      meaning: "The median rents of 100 ZIP codes, and their change against the month before, one row each",
    },
    {
      formula: '=PROP.MARKET(78244, "sale", , "by=type")',
      meaning: "A row for each property type, under a header",
    },
    {
      formula: '=PROP.MARKET(78244, "rent", "medianRent", "beds=3")',
      meaning: "The median rent of homes with three bedrooms",
    },
  ],
  cost: ONE_MARKET,
  remarks: [ASKED_FIGURES],
  plan: (given) => eachZip(given, FIGURES),
};
