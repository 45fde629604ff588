/** A service with homes for sale and markets of ZIP codes, as a test lists them. */
import type { Request } from "../../../../src/shared/api/request";
import { response } from "../../memoryHost";

export interface ListedHome {
  readonly address: string;
  readonly zip: string;
  readonly ask?: number | null;
  readonly type?: string;
  readonly sqFt?: number | null;
  readonly beds?: number | null;
  readonly unit?: string;
  readonly hoa?: number;
  /** What the estimates say; nothing is known of the home where they are missing. */
  readonly value?: number;
  readonly rent?: number;
}

const listing = ({ address, unit, zip, ask = 300_000, type = "Single Family", ...more }: ListedHome) => ({
  ...{
    id: address,
    formattedAddress: address,
    addressLine2: unit ?? null,
    zipCode: zip,
    propertyType: type,
    price: ask,
  },
  ...figuresOf(more),
});

const figuresOf = ({ sqFt = 1_500, beds = 3, hoa }: Pick<ListedHome, "sqFt" | "beds" | "hoa">) => ({
  ...{ bedrooms: beds, bathrooms: 2, squareFootage: sqFt, yearBuilt: 1_980, daysOnMarket: 12, status: "Active" },
  ...(hoa === undefined ? {} : { hoa: { fee: hoa } }),
});

/** @param perFoot The median of each type in each ZIP code, for those that have one. */
export const listedMarket =
  (homes: readonly ListedHome[], perFoot: Readonly<Record<string, number>> = {}) =>
  ({ endpoint, parameters }: Request) => {
    const { zipCode = "", address = "" } = parameters;
    if (endpoint === "saleListings") {
      const found = homes.filter(({ zip }) => zip === zipCode);
      return found.length === 0 ? response({ message: "none" }, 404) : response(found.map(listing));
    }
    if (endpoint === "markets") {
      const dataByPropertyType = Object.entries(perFoot).map(([propertyType, medianPricePerSquareFoot]) => ({
        ...{ propertyType, medianPricePerSquareFoot },
      }));
      return response({
        id: zipCode,
        zipCode,
        saleData: { lastUpdatedDate: "2026-11-20T00:00:00.000Z", dataByPropertyType },
      });
    }
    const home = homes.find((each) => each.address === address);
    const figure = endpoint === "valueEstimate" ? home?.value : home?.rent;
    if (figure === undefined) return response({ message: "none" }, 404);
    const subjectProperty = { formattedAddress: address, propertyType: home!.type ?? "Single Family" };
    const estimate =
      endpoint === "valueEstimate"
        ? { price: figure, priceRangeLow: figure - 20_000, priceRangeHigh: figure + 20_000 }
        : { rent: figure, rentRangeLow: figure - 100, rentRangeHigh: figure + 100 };
    return response({ ...estimate, subjectProperty, comparables: [] });
  };
