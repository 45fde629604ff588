/**
 * The subject of an estimate: the home of an address, or the one nearest to a point, with what is known of it.
 * What the asker says of it counts before what is on record.
 */
import type { PropertyType } from "../shared/service/propertyTypes";
import type { Point } from "./geography";
import type { Home } from "./home";
import { homeNear, homeOfAddress } from "./lookup";
import { published, UNKNOWN, type Attributes } from "./published";
import { homeFields } from "./record";
import { badRequest, isRefusal, notPlaced, type Refusal } from "./refusal";
import { lastSale, salesOf } from "./sales";
import type { Query } from "./validate";
import type { World } from "./world";

export interface Subject {
  readonly home: Home;
  readonly point: Point;
  /** Unknown where nothing was looked up and nothing said. */
  readonly type: PropertyType | undefined;
  readonly attributes: Attributes;
  readonly isLookedUp: boolean;
}

export function subjectOf(world: World, query: Query): Subject | Refusal {
  const spot = placed(world, query);
  if (isRefusal(spot)) return spot;
  const { home, point } = spot;
  const isLookedUp = query.flags["lookupSubjectAttributes"] !== false;
  const { bedrooms, bathrooms, squareFootage } = query.numbers;
  const [type] = query.choices["propertyType"] ?? (isLookedUp ? [home.type] : []);
  return {
    home,
    point,
    type: type as PropertyType | undefined,
    attributes: {
      ...(isLookedUp ? published(home) : UNKNOWN),
      ...(bedrooms === undefined ? {} : { bedrooms }),
      ...(bathrooms === undefined ? {} : { bathrooms }),
      ...(squareFootage === undefined ? {} : { squareFootage }),
    },
    isLookedUp,
  };
}

function placed(world: World, query: Query): { readonly home: Home; readonly point: Point } | Refusal {
  const { address } = query.texts;
  const { latitude, longitude } = query.numbers;
  if (address !== undefined) {
    const home = homeOfAddress(world, address);
    return home === undefined ? notPlaced(address) : { home, point: home };
  }
  if (latitude === undefined || longitude === undefined) {
    return badRequest("Either 'address' or both 'latitude' and 'longitude' are needed");
  }
  const point = { latitude, longitude };
  const home = homeNear(world, point);
  return home === undefined ? notPlaced(`${latitude}, ${longitude}`) : { home, point };
}

/** The field `subjectProperty` (docs/service.md, 2.7). */
export function subjectRecord({ home, point, type, attributes, isLookedUp }: Subject, today: number): object {
  const { latitude, longitude } = point;
  const sold = isLookedUp ? lastSale(salesOf(home, today, 1)) : {};
  return Object.assign(homeFields(home, type, attributes), { latitude, longitude }, sold);
}
