/**
 * Finds the home of an address: the one that searches show, or, for an address that could exist, an invented one that
 * is always the same and in no search.
 */
import { parseAddress, type Address } from "./addressParser";
import { fullAddress } from "../homes/addressFields";
import { NUMBER_STEP, type Block } from "../homes/block";
import { nearestIn } from "../homes/blockBounds";
import type { GazetteerPlace } from "../places/gazetteer";
import { distance, type MapPoint } from "../places/geography";
import { homeAt, homePoint, houseNumber, standInHome, unitText, type Home } from "../homes/home";
import { mix, mixText } from "../random/random";
import { plainWords } from "../places/spelling";
import type { Town } from "../homes/town";
import { isNonexistent } from "./oddStreets";
import type { World } from "./world";

/** The home, or undefined if the text isn't an address that can be located. */
export function homeOfAddress(world: World, text: string): Home | undefined {
  const address = parseAddress(world.gazetteer, text);
  if (address === undefined || isNonexistent(address.street)) return undefined;
  for (const place of address.places) {
    const index = indexOf(world.townOf(place), address);
    if (index !== undefined) return homeAt(world.townOf(place), index);
  }
  return standIn(world, address);
}

/** Whether a text is an address that can be read, of a home that doesn't exist. */
export function isMissing(world: World, text: string): boolean {
  const address = parseAddress(world.gazetteer, text);
  return address !== undefined && isNonexistent(address.street);
}

/** The home with this id, ignoring case. A text that is an address but not an id finds nothing. */
export function homeOfId(world: World, id: string): Home | undefined {
  const home = homeOfAddress(world, id);
  if (home === undefined) return undefined;
  const { formattedAddress } = fullAddress(home);
  return plainWords(formattedAddress) === plainWords(id) && !/\s/.test(id) ? home : undefined;
}

function indexOf(town: Town, { number, street, unit }: Address): number | undefined {
  for (const block of town.streets.get(street) ?? []) {
    const at = block.designator === undefined ? houseIn(town, block, number, unit) : unitIn(block, number, unit);
    if (at !== undefined) return block.start + at;
  }
  return undefined;
}

function houseIn(town: Town, block: Block, number: string, unit: string | undefined): number | undefined {
  const at = Math.floor((Number(number) - block.number) / NUMBER_STEP);
  const isHere = unit === undefined && at >= 0 && at < block.count && houseNumber(town, block, at) === number;
  return isHere ? at : undefined;
}

function unitIn(block: Block, number: string, unit: string | undefined): number | undefined {
  if (unit === undefined || String(block.number) !== number) return undefined;
  for (let at = 0; at < block.count; at++) {
    if (unitText(block, at)?.split(" ")[1] === unit) return at;
  }
  return undefined;
}

function standIn(world: World, { number, street, unit, designator, places }: Address): Home {
  const text = `${number} ${street} ${unit ?? ""}`;
  const inhabited = places.filter((place) => world.sizeOf(place) > 0);
  const among = inhabited.length === 0 ? places : inhabited;
  const place = among[mixText(mix(world.seed >>> 0, 3), text) % among.length] as GazetteerPlace;
  const town = world.townOf(place);
  const name = street.split(" ").map(capital).join(" ");
  const door = unit === undefined ? undefined : `${designator} ${unit.toUpperCase()}`;
  return standInHome(town, mixText(town.key, text), name, number.toUpperCase(), door);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Miles around a point in which to find a home. */
const FAR = 25;
const PLACES_TRIED = 4;

/** The home nearest to a point, if there is one near. */
export function homeNear(world: World, point: MapPoint): Home | undefined {
  const places = world.gazetteer.within(point, FAR).filter((place) => world.sizeOf(place) > 0);
  let nearest: (() => Home) | undefined;
  let least = Infinity;
  for (const place of places.slice(0, PLACES_TRIED)) {
    const town = world.townOf(place);
    for (const block of town.blocks) {
      if (nearestIn(block, point) >= least) continue;
      for (let index = block.start; index < block.start + block.count; index++) {
        const miles = distance(point, homePoint(town, block, index));
        if (miles < least) [nearest, least] = [() => homeAt(town, index), miles];
      }
    }
  }
  return nearest?.();
}
