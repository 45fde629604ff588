/**
 * Places: one per ZIP code, in the order of ZIP codes. This file knows no homes and contains no data: a gazetteer is
 * made from a list of places, long (`nationalGazetteer`) or short (a test, a bundle).
 */
import { degreeEast, DEGREE, distance, type MapPoint } from "./geography";
import { lazy } from "../../shared/api/lazy";
import { foldWords } from "./spelling";

export interface GazetteerPlace extends MapPoint {
  /** 5 digits. */
  readonly zipCode: string;
  readonly city: string;
  /** 2 capital letters. */
  readonly state: string;
  readonly county: string;
  /** 3 digits. */
  readonly countyFips: string;
}

export interface Gazetteer {
  readonly places: readonly GazetteerPlace[];
  readonly ofZip: (zipCode: string) => GazetteerPlace | undefined;
  /** Case-sensitive. Without a state, the cities of that name in every state. */
  readonly ofCity: (city: string, state?: string) => readonly GazetteerPlace[];
  /** A city in any spelling: case, punctuation, `St` for `Saint`. */
  readonly ofSpelling: (city: string, state: string) => readonly GazetteerPlace[];
  readonly ofState: (state: string) => readonly GazetteerPlace[];
  /** Places whose point is within so many miles, nearest first. */
  readonly within: (centre: MapPoint, miles: number) => readonly GazetteerPlace[];
  /** Inhabited ZIP codes within `AROUND` miles, including the place's own; 0 if nobody lives there. */
  readonly around: (place: GazetteerPlace) => number;
  /** The places, of a state or all, to which absent owners' mail goes. */
  readonly postTowns: (state?: string) => readonly GazetteerPlace[];
}

/** What a short list of places can't know about itself, so that it has the same homes as the long list. */
export interface NearbyPlaces {
  /** By ZIP code: what `around` is in the long list. */
  readonly around?: ReadonlyMap<string, number>;
  readonly postTowns?: readonly GazetteerPlace[];
}

/** Miles. */
export const AROUND = 8;

/** Width and height of a cell of the grid, in degrees. */
const CELL = 0.25;

const NOWHERE: readonly GazetteerPlace[] = [];

export function gazetteerOf(list: readonly GazetteerPlace[], surroundings: NearbyPlaces = {}): Gazetteer {
  const places = [...list].sort((a, b) => (a.zipCode < b.zipCode ? -1 : a.zipCode > b.zipCode ? 1 : 0));
  const byZip = lazy(() => new Map(places.map((place) => [place.zipCode, place])));
  const byCity = lazy(() => grouped(places, ({ city }) => city));
  const bySpelling = lazy(() => grouped(places, ({ city, state }) => `${state} ${foldWords(city)}`));
  const byState = lazy(() => grouped(places, ({ state }) => state));
  const byPoint = lazy(() => grouped(places, ({ latitude, longitude }) => `${latitude} ${longitude}`));
  const byCell = lazy(() => grouped(places, ({ latitude, longitude }) => cell(row(latitude), row(longitude))));
  const near = (centre: MapPoint, miles: number): readonly GazetteerPlace[] => {
    const found: { readonly place: GazetteerPlace; readonly miles: number }[] = [];
    const high = miles / DEGREE;
    const wide = miles / degreeEast(Math.min(89, Math.abs(centre.latitude) + high));
    for (let north = row(centre.latitude - high); north <= row(centre.latitude + high); north++) {
      for (let east = row(centre.longitude - wide); east <= row(centre.longitude + wide); east++) {
        for (const place of byCell().get(cell(north, east)) ?? NOWHERE) {
          const away = distance(centre, place);
          if (away <= miles) found.push({ place, miles: away });
        }
      }
    }
    return found
      .sort((a, b) => a.miles - b.miles || (a.place.zipCode < b.place.zipCode ? -1 : 1))
      .map(({ place }) => place);
  };
  const cityOf = (city: string, state?: string): readonly GazetteerPlace[] => {
    const named = byCity().get(city) ?? NOWHERE;
    return state === undefined ? named : named.filter((place) => place.state === state);
  };
  /** ZIP codes of post boxes or of a single organization share another's point. */
  const isUninhabited = (place: GazetteerPlace): boolean => {
    const sharing = byPoint().get(`${place.latitude} ${place.longitude}`) ?? NOWHERE;
    if (sharing.length < 2) return false;
    if (sharing.length === 2 || cityOf(place.city, place.state).length <= sharing.length) return sharing[0] !== place;
    return true;
  };
  const post = surroundings.postTowns ?? places;
  const postByState = lazy(() => grouped(post, ({ state }) => state));
  const uninhabited = lazy(() => new Set(places.filter(isUninhabited)));
  return {
    places,
    ofZip: (zipCode) => byZip().get(zipCode),
    ofCity: cityOf,
    ofSpelling: (city, state) => bySpelling().get(`${state} ${foldWords(city)}`) ?? NOWHERE,
    ofState: (state) => byState().get(state) ?? NOWHERE,
    within: near,
    around: (place) =>
      surroundings.around?.get(place.zipCode) ??
      (uninhabited().has(place) ? 0 : near(place, AROUND).filter((other) => !uninhabited().has(other)).length),
    postTowns: (state) => (state === undefined ? post : (postByState().get(state) ?? NOWHERE)),
  };
}

export function grouped(
  places: readonly GazetteerPlace[],
  keyOf: (place: GazetteerPlace) => string,
): ReadonlyMap<string, readonly GazetteerPlace[]> {
  const groups = new Map<string, GazetteerPlace[]>();
  for (const place of places) {
    const key = keyOf(place);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
}

function row(degrees: number): number {
  return Math.floor(degrees / CELL);
}

function cell(north: number, east: number): string {
  return `${north} ${east}`;
}
