/**
 * Owners, with names combined from lists that have no real people. The last buyer owns a home, so the owner changes
 * when a sale is recorded. Absent owners have a mailing address elsewhere.
 */
import type { PropertyType } from "../../shared/api/propertyTypes";
import { addressFields, fullAddress, type AddressLines } from "../homes/addressFields";
import type { Home } from "../homes/home";
import type { GazetteerPlace } from "../places/gazetteer";
import { draw, mix, pick, wholeBetween } from "../random/random";
import type { Sale } from "../market/saleHistory";
import { stateFacts } from "../places/states";
import { streetName } from "../homes/streets";
import type { World } from "./world";

const FIRST =
  "Avel Brenna Corwin Delia Emmer Farrin Galen Hollis Isolde Jorun Kerrin Linnea Marlo Nerys Orrin Perrin Quilla Rowan Sabra Tamsin Ulric Verity Wendel Xanthe Yorick Zelda".split(
    " ",
  );
const LAST =
  "Alderwick Brambley Castelow Dunmarrow Elderfen Farthingale Gresham Hollowell Inglemoor Jessamy Kettlewell Larkmoor Merriden Northolme Oakhanger Penhallow Quillfeather Ravenscar Stanmoor Thistledown Underhay Vantongeren Wexcombe Yarborough Zellwood".split(
    " ",
  );
const COMPANY =
  "Maple Ridge,Blue Heron,Cedar Gate,Stone Harbor,North Fork,Silver Birch,Red Lantern,Prairie Line,Copper Mill,Quiet Water".split(
    ",",
  );
const TRADE = ["Holdings LLC", "Properties LLC", "Investments LP", "Homes LLC", "Realty Trust", "Housing Partners LP"];

/** The share of homes whose owner lives there. */
const OCCUPIED: Readonly<Record<PropertyType, number>> = {
  "Single Family": 0.74,
  Condo: 0.55,
  Townhouse: 0.66,
  Manufactured: 0.68,
  "Multi-Family": 0.28,
  Apartment: 0.04,
  Land: 0,
};

export interface Ownership {
  readonly owner: {
    readonly names: readonly string[];
    readonly type: string;
    readonly mailingAddress: AddressLines;
  };
  readonly ownerOccupied: boolean;
}

/** Missing if the county doesn't publish owners. `last` is the last sale on record. */
export function ownership(world: World, home: Home, last: Sale | undefined): Partial<Ownership> {
  const { place, county } = home.town;
  const key = mix(last?.key ?? home.key, 55);
  if (draw(mix(home.key, 55), "gaps") < county.missing.owner) return {};
  const ownerOccupied = draw(key, "occupied") < OCCUPIED[home.type];
  const isCompany = !ownerOccupied && draw(key, "organisation") < (home.type === "Apartment" ? 0.8 : 0.3);
  const mailingAddress =
    ownerOccupied || draw(key, "mailHere") < 0.1 ? fullAddress(home) : elsewhere(world, key, place);
  return {
    owner: {
      names: isCompany ? [`${pick(key, "firstName", COMPANY)} ${pick(key, "lastName", TRADE)}`] : people(key),
      type: isCompany ? "Organization" : "Individual",
      mailingAddress,
    },
    ownerOccupied,
  };
}

function people(key: number): readonly string[] {
  const surname = pick(key, "lastName", LAST);
  const first = pick(key, "firstName", FIRST);
  const second = pick(mix(key, 1), "firstName", FIRST);
  const one = `${first} ${surname}`;
  return draw(key, "secondOwner") < 0.35 && second !== first ? [one, `${second} ${surname}`] : [one];
}

/** Half of the mail goes to the same town, and a quarter stays in the state. */
function elsewhere({ gazetteer }: World, key: number, home: GazetteerPlace): AddressLines {
  const near = draw(key, "mailPlace");
  const towns = near < 0.5 ? [] : gazetteer.postTowns(near < 0.75 ? home.state : undefined);
  const place = towns.length === 0 ? home : pick(mix(key, 1), "mailPlace", towns);
  const isBox = draw(key, "mailBox") < 0.25;
  const line = isBox
    ? `PO BOX ${wholeBetween(key, "mailNumber", 100, 799999)}`
    : `${wholeBetween(key, "mailNumber", 100, 9899)} ${streetName(key, 0.4)}`;
  const unit =
    !isBox && draw(key, "mailBox") > 0.85 ? `Apt ${wholeBetween(mix(key, 1), "mailNumber", 1, 40)}` : undefined;
  return addressFields(line, unit, place, stateFacts(place.state));
}
