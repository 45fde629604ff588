/**
 * The states of a ZIP code, by its first three digits, as the Postal Service assigns them. Some ZIP codes on a border
 * also serve homes in the next state, so that an address names another state is a reason to ask, not an error.
 */
const TABLE =
  "AL 350-352 354-369,AK 995-999,AZ 850-853 855-857 859-860 863-865,AR 716-729,CA 900-908 910-928 930-961," +
  "CO 800-816,CT 060-069,DE 197-199,DC 200 202-205 569,FL 320-339 341-342 344 346-347 349,GA 300-319 398-399," +
  "HI 967-968,ID 832-838,IL 600-620 622-629,IN 460-479,IA 500-516 520-528,KS 660-662 664-679,KY 400-418 420-427," +
  "LA 700-701 703-708 710-714,ME 039-049,MD 206-212 214-219,MA 010-027 055,MI 480-499,MN 550-551 553-567," +
  "MS 386-397,MO 630-631 633-641 644-658,MT 590-599,NE 680-681 683-693,NV 889-891 893-895 897-898,NH 030-038," +
  "NJ 070-089,NM 870-871 873-884,NY 005 063 100-149,NC 270-289,ND 580-588,OH 430-459,OK 730-731 734-741 743-749," +
  "OR 970-979,PA 150-196,RI 028-029,SC 290-299,SD 570-577,TN 370-385,TX 733 750-770 772-799 885,UT 840-847," +
  "VT 050-054 056-059,VA 201 220-246,WA 980-986 988-994,WV 247-268,WI 530-532 534-535 537-549,WY 820-831 834";

/** Where the United States deliver mail, but no state is. */
const ELSEWHERE =
  "Puerto Rico 006-007 009,the Virgin Islands 008,the military abroad 090-098 340 962-966,the Pacific islands 969";

interface Range {
  readonly state: string;
  readonly first: string;
  readonly last: string;
}

let ranges: readonly Range[] | undefined;
let elsewhere: readonly Range[] | undefined;

/** The postal codes of the states with ZIP codes that begin so; empty if no state has any. */
export function statesOfZip(zipCode: string): readonly string[] {
  ranges ??= TABLE.split(",").flatMap(rangesOf);
  return placesIn(ranges, zipCode);
}

/** `Puerto Rico`: where a ZIP code is that no state has; undefined if nowhere. */
export function territoryOfZip(zipCode: string): string | undefined {
  elsewhere ??= ELSEWHERE.split(",").flatMap(rangesOf);
  return placesIn(elsewhere, zipCode)[0];
}

/** Why nothing can be known of a ZIP code: it is in no state; undefined if it may be in one. */
export function unassignedZip(zipCode: string): string | undefined {
  if (statesOfZip(zipCode).length > 0) return undefined;
  const territory = territoryOfZip(zipCode);
  return territory === undefined
    ? `no state has ZIP codes that begin with ${zipCode.slice(0, 3)}`
    : `it belongs to ${territory}, not to a state`;
}

function placesIn(all: readonly Range[], zipCode: string): readonly string[] {
  const prefix = zipCode.slice(0, 3);
  return all.filter(({ first, last }) => first <= prefix && prefix <= last).map(({ state }) => state);
}

/** A name, and the ranges behind it. */
function rangesOf(row: string): readonly Range[] {
  const [state = "", ...each] = row.split(/ (?=\d)/);
  return each.map((range) => {
    const [first = "", last = first] = range.split("-");
    return { state, first, last };
  });
}
