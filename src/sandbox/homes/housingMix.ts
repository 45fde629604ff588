/**
 * What a town consists of: the shares of houses, rows, mobile home parks, condominiums and apartments among its blocks,
 * and the property types in each. Denser towns have more units; mobile homes depend on the state.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import type { PlaceSize } from "../places/placeSize";
import type { StateFacts } from "../places/states";

type Shares<T> = readonly (readonly [T, number])[];
export type TypeShares = Shares<PropertyType>;
export type BlockKind = "houses" | "rows" | "park" | "condos" | "apartments";

export interface HousingMix {
  readonly kinds: Shares<BlockKind>;
  readonly types: Readonly<Record<BlockKind, TypeShares>>;
}

/** `urban` is from 0, open country, to 1; `core` likewise, beyond it. */
export function housingMix({ urban, core }: PlaceSize, { mobileHomes }: StateFacts): HousingMix {
  const mobile = mobileHomes * (1.3 - 1.15 * urban) * (1 - core);
  return {
    kinds: [
      ["houses", 82 - 46 * urban - 32 * core],
      ["rows", 4 + 12 * urban + 8 * core],
      ["park", 0.75 * mobile],
      ["condos", 3 + 11 * urban + 14 * core],
      ["apartments", 4 + 16 * urban + 26 * core],
    ],
    types: {
      houses: [
        ["Single Family", 90 - 9 * urban - 41 * core],
        ["Land", 6 - 3 * urban],
        ["Multi-Family", 2 + 9 * urban + 40 * core],
        ["Manufactured", 0.3 * mobile],
      ],
      rows: [["Townhouse", 1]],
      park: [["Manufactured", 1]],
      condos: [["Condo", 1]],
      apartments: [["Apartment", 1]],
    },
  };
}
