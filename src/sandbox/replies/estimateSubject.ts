/**
 * The subject of an estimate: the home of an address, or the nearest to a point. Attributes in the request take
 * precedence over the record's.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import type { MapPoint } from "../places/geography";
import type { Home } from "../homes/home";
import { homeNear, homeOfAddress } from "../records/homeLookup";
import { published, UNKNOWN, type RecordedAttributes } from "../homes/recordedAttributes";
import { isOnRecord } from "../records/oddStreets";
import { homeFields } from "../records/propertyRecord";
import { badRequest, isRefusal, notPlaced, type SandboxRefusal } from "./refusal";
import { lastSale, homeSales } from "../market/saleHistory";
import type { Query } from "./queryReader";
import type { World } from "../records/world";

export interface Subject {
  readonly home: Home;
  readonly point: MapPoint;
  /** Undefined if no home was looked up and no type given. */
  readonly type: PropertyType | undefined;
  readonly attributes: RecordedAttributes;
  readonly isLookedUp: boolean;
}

export function subjectOf(world: World, query: Query): Subject | SandboxRefusal {
  const spot = placed(world, query);
  if (isRefusal(spot)) return spot;
  const { home, point } = spot;
  const isLookedUp = query.flags["lookupSubjectAttributes"] !== false && isOnRecord(home);
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

function placed(world: World, query: Query): { readonly home: Home; readonly point: MapPoint } | SandboxRefusal {
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
  const sold = isLookedUp ? lastSale(homeSales(home, today)) : {};
  return Object.assign(homeFields(home, type, attributes), { latitude, longitude }, sold);
}
