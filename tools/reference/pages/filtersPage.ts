/** The page about accepted argument formats. Each example is read by the same code that reads a cell's argument. */
import type { Grid } from "../../../src/shared/values/input";
import { addressRows } from "../../../src/shared/parsing/address";
import { filter } from "../../../src/shared/parsing/filter";
import { options, optionRules } from "../../../src/shared/parsing/options";
import { placeSent } from "../../../src/shared/parsing/place";
import { typedDay } from "../../../src/shared/parsing/typedDay";
import { zipRows } from "../../../src/shared/parsing/zip";
import { spots, type Accepted } from "../../../src/shared/parsing/where";
import { propertyTypes } from "../../../src/shared/parsing/propertyType";
import { ENDPOINTS, type EndpointName, type Parameter } from "../../../src/shared/api/endpoints";
import { PROPERTY_TYPES, RENTAL_PROPERTY_TYPES } from "../../../src/shared/api/propertyTypes";
import * as forms from "./filterForms";
import { isProblem } from "../../../src/shared/api/problem";
import { markdownPage } from "./markdown";
import { formsTable } from "./typedForm";

const rule = (endpoint: EndpointName, name: string): Parameter =>
  ENDPOINTS[endpoint].parameters.find((each) => each.name === name)!;

const filtering =
  (endpoint: EndpointName, parameter: string, argument = parameter) =>
  (grid: Grid): unknown =>
    filter(grid, rule(endpoint, parameter), argument);

/** Reads `where`, with cities as they are sent. */
const where =
  (accepted: Accepted) =>
  (grid: Grid): unknown => {
    const places = spots(grid, accepted);
    if (isProblem(places)) return places;
    return places.map((spot) =>
      spot !== undefined && ("zipCode" in spot || "state" in spot) ? placeSent(spot) : spot,
    );
  };

/** All options of VALUE, and every display option. No single function has them all. */
const OPTION_RULES = optionRules(
  "valueEstimate",
  ["address", "latitude", "longitude"],
  ["headers", "maxAge", "sort", "layout", "entryYear", "city"],
  ["long", "wide"],
);

const BOUND_RULES = optionRules("saleListings", [], []);

export function filtersPage(): string {
  return markdownPage([
    "# Accepted formats",
    "Values in quotation marks are text, in a formula or in a cell; the others are numbers and dates in a cell.",
    "**Blank cells and 0.** A blank cell counts as an argument that was left out. Excel on the desktop passes a blank cell " +
      "to a function as 0, so PROP asks the workbook which it is before 0 bedrooms or bathrooms are searched for. In every " +
      "other argument, and in a range of options, a 0 in a cell counts as blank there. A 0 that you type into the formula is " +
      '0, and so are "0" and "studio" as text.',
    "## Bedrooms",
    "The argument `beds`. The options for year, living area and lot take the same formats.",
    formsTable(forms.WHOLE_FORMS, filtering("properties", "bedrooms", "beds")),
    "## Bathrooms",
    "The argument `baths`. It takes fractions, so a filter can't exclude its own bound.",
    formsTable(forms.FRACTION_FORMS, filtering("properties", "bathrooms", "baths")),
    "## Living area and lot",
    formsTable(forms.AREA_FORMS, filtering("properties", "squareFootage")),
    "## Year built",
    formsTable(forms.YEAR_FORMS, filtering("properties", "yearBuilt")),
    "## Price",
    formsTable(forms.PRICE_FORMS, filtering("saleListings", "price")),
    "## Days",
    "The argument `days` of SOLD, and the option `daysOld` of listings: a single number is the maximum. A month is 365/12 " +
      "days, rounded up. `daysOld` of an estimate takes one number, in the same units.",
    formsTable(forms.SPAN_FORMS, filtering("properties", "saleDateRange", "days")),
    "## The least and the most of a filter",
    "Options of searches, beside the filter itself. Beds and baths, which are arguments, have them too.",
    formsTable(forms.BOUND_FORMS, (grid) => options(grid, BOUND_RULES)),
    "## Filters that the service doesn't have",
    "An option that is a field, such as `ownerOccupied=FALSE` or `taxes>=5000`, isn't a filter of the service. The cell then " +
      "makes no request and shows the formula that does it: the same function inside FILTER, with 500 rows. FILTER sees only " +
      "the rows that were returned.",
    "## Where",
    "A city is sent in the service's own spelling, because the service's search is case-sensitive; `city=asTyped` in the " +
      "options sends it as typed.",
    formsTable(forms.PLACE_FORMS, where("places")),
    "FORSALE and FORRENT also take a single listing and, with `radius=` in the options, a center. SOLD also takes a center.",
    formsTable(forms.SPOT_FORMS, where("listings")),
    "## ZIP codes",
    "The argument `zip` of MARKET and TREND.",
    formsTable(forms.ZIP_FORMS, zipRows),
    "## Property types",
    formsTable(forms.TYPE_FORMS, (grid) => propertyTypes(grid, PROPERTY_TYPES)),
    "Land has no rent:",
    formsTable(["Land", "lot"], (grid) => propertyTypes(grid, RENTAL_PROPERTY_TYPES)),
    "## Addresses",
    "PROP refuses no address for its format: the service decides.",
    formsTable(forms.ADDRESS_FORMS, addressRows),
    "## Options",
    "Each function's page lists its options. Typed in the place of a number, a filter, a choice or fields, `name=value` is an option " +
      'too: COMPS(A2, "rent", "maxRadius=2"). The examples use the options of VALUE and all display options. `maxAge` is ' +
      "shown in milliseconds.",
    formsTable(forms.OPTION_FORMS, (grid) => options(grid, OPTION_RULES)),
    "## A day",
    "The option `asOf` of COMPS.",
    formsTable(forms.DAY_FORMS, ([[input = null] = []]) => typedDay(input, "asOf")),
    "[All functions](README.md)",
  ]);
}
