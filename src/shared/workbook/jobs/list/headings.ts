/** Recognizes what a column holds by its heading. Case, spaces, punctuation and units don't matter. */
import type { ColumnUse } from "../../../panelApi/jobsApi";

const COUNTED = "(?:number|num|no|count|total|of)*";
const OF_PROPERTY = "(?:property|situs|site|subject)?";

/** Of letters and digits alone, in lower case. The first that fits counts. */
const HEADINGS: readonly (readonly [ColumnUse, RegExp])[] = [
  [
    "address",
    /^(?:property|full|site|situs|subject|home|house|building|complete|formatted)?(?:streetaddress|address(?:es)?)$|^(?:property|properties|propertylocation|location|situs)$/,
  ],
  ["street", new RegExp(`^${OF_PROPERTY}(?:street|streetname|(?:street|address)line1?|(?:street|address)1)$`)],
  ["unit", /^(?:unit|apt|apartment|suite|ste|door)(?:unit|apt)?(?:number|num|no|id)?$|^(?:street|address)(?:line)?2$/],
  ["city", new RegExp(`^${OF_PROPERTY}(?:city|town|municipality)(?:name)?$|^city(?:state|st)(?:zip(?:code)?)?$`)],
  ["state", new RegExp(`^${OF_PROPERTY}(?:state|st|province)(?:code|abbreviation)?$`)],
  ["zip", new RegExp(`^${OF_PROPERTY}(?:zip(?:code)?|postalcode|postcode)[59]?$`)],
  ["bedrooms", new RegExp(`^${COUNTED}(?:bed(?:room)?s?|brs?|bds?|bdrms?)${COUNTED}$`)],
  ["bathrooms", new RegExp(`^${COUNTED}(?:bath(?:room)?s?|ba|bas|bths?)${COUNTED}$`)],
  [
    "squareFootage",
    /^(?:approx|total|unit|living|building|bldg|finished|heated|gross|interior|rentable|net|home|floor)*(?:sqft|sf|sqfeet|squarefeet|squarefoot|squarefootage|sqfootage|livingarea|livingspace|floorarea|area|size|gla|nra)(?:sqft|sf|squarefeet|ft2|ft)?$/,
  ],
  ["propertyType", /^(?:property|prop|home|house|building|bldg|dwelling)?type$/],
  [
    "currentRent",
    /^(?:current|monthly|contract|contractual|actual|existing|inplace|lease|base|unit|tenant|scheduled)*rent(?:amount|amt)?(?:current)?(?:usd|dollars?)?(?:per|p)?(?:month|mo|monthly)?(?:usd|dollars?)?$|^(?:tenant|resident|renter|now|currently)?(?:pays|paying)(?:now|currently|monthly)?$/,
  ],
  [
    "leaseEnd",
    /^(?:current)?(?:lease|contract|tenancy|term)?(?:end|ends|ending|expires|expire|expiry|expiration|exp)(?:date|on|day)?$|^(?:lease|contract)(?:to|through|thru|until)(?:date)?$|^endoflease$|^moveout(?:date|day)?$/,
  ],
];

/** Undefined if the heading tells nothing. */
export function useOfHeading(heading: string): ColumnUse | undefined {
  const plain = heading.toLowerCase().replace(/[^a-z0-9]/g, "");
  return HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0];
}
