/** What addresses can be checked against: the call that its sheet makes, and what it shows of each home. */
import type { CheckedAgainst } from "../../panelApi/deskApi";

interface Check {
  /** The function whose request it is, the same as anywhere else. */
  readonly name: "VALUE" | "RECORD";
  /** The figure in the column after the match, and its heading. */
  readonly figure: string;
  readonly heading: string;
  readonly facts: readonly string[];
}

const FACTS = ["propertyType", "bedrooms", "bathrooms", "squareFootage", "lotSize", "yearBuilt", "lastSaleDate"];

/**
 * The service has an estimate's facts from the home's public record: a home that it only estimates at its place has none
 * of them.
 */
export const CHECKS: Readonly<Record<CheckedAgainst, Check>> = {
  values: { name: "VALUE", figure: "price", heading: "Value", facts: [...FACTS, "lastSalePrice"] },
  records: { name: "RECORD", figure: "lastSalePrice", heading: "Last sale price", facts: FACTS },
};

/** The fields of its call, in the order of the sheet's columns. */
export const checkFields = ({ figure, facts }: Check): string =>
  ["matchedAddress", "addressDiffers", figure, "problem", ...facts].join(", ");
