/** Invented street names that fit anywhere. */
import { draw, mix, pick, weighted, wholeBetween } from "../random/random";
import { ordinal } from "../places/spelling";

const PLAIN = (
  "Maple Oak Cedar Elm Walnut Chestnut Hickory Sycamore Willow Birch Aspen Laurel Magnolia Juniper Hawthorn Dogwood " +
  "Poplar Spruce Cypress Linden Alder Mulberry Hazel Holly Cherry Peach Orchard Meadow Prairie Valley Hillcrest " +
  "Highland Ridgeview Lakeview Fairview Riverside Brookside Woodland Greenwood Parkside Sunset Sunrise Summit " +
  "Harbor Mill Quarry Church Market Depot Station Garden Spring Clearwater Stonegate Foxglove Larkspur Primrose " +
  "Heather Clover Bluebell Lavender Meadowlark Cardinal Heron Falcon Partridge Pheasant Sparrow Kestrel Bobcat " +
  "Windsor Canterbury Sheffield Bristol Oxford Cambridge Kensington Devon Essex Surrey Hampton Ashford Barrington " +
  "Carlisle Dorset Franklin Lincoln Jefferson Madison Monroe Jackson Adams Harrison Grant Center Union Liberty " +
  "College Academy Pioneer Frontier Homestead Wagon Cobblestone Lantern Copper Granite Flint Slate Amber"
).split(" ");

const FIRST = (
  "Grand Old Deep Lost Clear Silver Golden Crystal Autumn Winter Summer Whispering Hidden Quiet Stone Fox Deer Eagle " +
  "Hawk Bear Elk Wolf Otter Red White Blue Green Sandy Rocky Mossy Timber Pine Oak Cedar Maple Cherry Apple Rose Iron " +
  "Willow Rolling Shady Sunny Windy Misty Long High Bright Sweet Wild Honey Harvest Morning Evening Shadow Thunder"
).split(" ");

const SECOND = (
  "Lake Creek Brook River Spring Pond Meadow Field Hollow Ridge Hill Glen Grove Wood Forest Canyon Mesa Bluff Bend " +
  "Crossing Hunter Arrow Bluff Branch Leaf Blossom Stone Rock Harbor Shore Cove Haven Valley View Gate Trace Orchard"
).split(" ");

const SUFFIXES = [
  ["St", 24],
  ["Dr", 22],
  ["Ave", 16],
  ["Ln", 12],
  ["Rd", 11],
  ["Ct", 9],
  ["Way", 6],
  ["Cir", 5],
  ["Pl", 4],
  ["Trl", 3],
  ["Blvd", 3],
  ["Ter", 2],
  ["Cv", 1],
  ["Pkwy", 1],
] as const;

const FORMS = ["plain", "pair", "numbered"] as const;
const SIDES = ["N", "S", "E", "W", "Nw", "Ne", "Sw", "Se"] as const;

/** A name such as `Grand Lake Dr`, `N Maple Ave` or `32nd St`, from a key. */
export function streetName(key: number, urban: number): string {
  const suffix = weighted(key, "streetSuffix", SUFFIXES);
  const form = weighted(key, "streetForm", [
    [FORMS[0], 55],
    [FORMS[1], 40],
    [FORMS[2], 3 + 12 * urban],
  ]);
  const side = draw(key, "streetSide") < 0.08 + 0.12 * urban ? `${pick(mix(key, 1), "streetSide", SIDES)} ` : "";
  return `${side}${stem(key, form)} ${form === "numbered" ? (draw(key, "streetSuffix") < 0.5 ? "St" : "Ave") : suffix}`;
}

function stem(key: number, form: (typeof FORMS)[number]): string {
  if (form === "numbered") return ordinal(wholeBetween(key, "streetWord", 1, 98));
  if (form === "plain") return pick(key, "streetWord", PLAIN);
  const first = pick(key, "streetWord", FIRST);
  const second = pick(mix(key, 2), "streetWord", SECOND);
  return first === second ? `${first} Hill` : `${first} ${second}`;
}

/** A subdivision such as `GRAND LAKE ESTATES PH 2`. */
export function subdivisionName(key: number): string {
  const name = `${pick(key, "subdivision", FIRST)} ${pick(mix(key, 3), "subdivision", SECOND)}`;
  const kind = pick(mix(key, 4), "subdivision", ["ESTATES", "ADDITION", "HEIGHTS", "VILLAGE", "PARK", "ACRES", ""]);
  const phase = draw(mix(key, 5), "subdivision") < 0.3 ? ` PH ${wholeBetween(mix(key, 6), "subdivision", 1, 6)}` : "";
  return `${name.toUpperCase()} ${kind}`.trim() + phase;
}
