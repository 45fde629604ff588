import { lazy } from "../lazy";

/** The states and the District of Columbia: postal code, name, and FIPS code of the Census Bureau. */
export interface UsState {
  readonly code: string;
  readonly name: string;
  readonly fips: string;
}

const TABLE =
  "AL Alabama 01,AK Alaska 02,AZ Arizona 04,AR Arkansas 05,CA California 06,CO Colorado 08,CT Connecticut 09," +
  "DE Delaware 10,DC District of Columbia 11,FL Florida 12,GA Georgia 13,HI Hawaii 15,ID Idaho 16,IL Illinois 17," +
  "IN Indiana 18,IA Iowa 19,KS Kansas 20,KY Kentucky 21,LA Louisiana 22,ME Maine 23,MD Maryland 24," +
  "MA Massachusetts 25,MI Michigan 26,MN Minnesota 27,MS Mississippi 28,MO Missouri 29,MT Montana 30," +
  "NE Nebraska 31,NV Nevada 32,NH New Hampshire 33,NJ New Jersey 34,NM New Mexico 35,NY New York 36," +
  "NC North Carolina 37,ND North Dakota 38,OH Ohio 39,OK Oklahoma 40,OR Oregon 41,PA Pennsylvania 42," +
  "RI Rhode Island 44,SC South Carolina 45,SD South Dakota 46,TN Tennessee 47,TX Texas 48,UT Utah 49," +
  "VT Vermont 50,VA Virginia 51,WA Washington 53,WV West Virginia 54,WI Wisconsin 55,WY Wyoming 56";

export const US_STATES: readonly UsState[] = TABLE.split(",").map((row) => ({
  code: row.slice(0, 2),
  name: row.slice(3, -3),
  fips: row.slice(-2),
}));

/** By code and by name, in small letters: each address is looked up here. */
const BY_TEXT = lazy(
  (): ReadonlyMap<string, UsState> =>
    new Map(US_STATES.flatMap((state) => [state.code, state.name].map((text) => [text.toLowerCase(), state]))),
);

/** How states were abbreviated before the Postal Service had codes. */
const ABBREVIATIONS =
  "AL ala,AK alas,AZ ariz,AR ark,CA calif cal,CO colo col,CT conn,DE del,FL fla,HI haw,ID ida,IL ill,IN ind,KS kans kan," +
  "MA mass,MI mich,MN minn,MS miss,MT mont,NE nebr neb,NV nev,NM n mex,NC n car,ND n dak,OK okla,OR oreg ore,PA penna penn," +
  "SC s car,SD s dak,TN tenn,TX tex,WA wash,WV w va,WI wisc wis,WY wyo";

const BY_ABBREVIATION = lazy(
  (): ReadonlyMap<string, UsState> =>
    new Map(
      ABBREVIATIONS.split(",").flatMap((row) => {
        const [code, names] = [row.slice(0, 2), row.slice(3)];
        const state = US_STATES.find((each) => each.code === code)!;
        return (/^[nsw] /.test(names) ? [names] : names.split(" ")).map((name): [string, UsState] => [name, state]);
      }),
    ),
);

/** `Fla`, `N. Mex`: a word of a city or a street may be written so too. */
export const abbreviatedStateOf = (typed: string): UsState | undefined =>
  BY_ABBREVIATION().get(typed.replace(/\./g, "").toLowerCase());

/** The state with this name or code, ignoring case. */
export function usStateOf(typed: string): UsState | undefined {
  return BY_TEXT().get(typed.trim().replace(/\./g, "").replace(/\s+/g, " ").toLowerCase());
}
