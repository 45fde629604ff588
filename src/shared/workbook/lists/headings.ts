/**
 * Recognizes what a column holds by its heading: tables of words. A heading is compared by its letters and digits alone, so
 * case, spaces, underscores and punctuation don't matter, and `StreetNumber`, `STREET_NUMBER` and `Street number` are one.
 */
import type { ColumnUse } from "../../panelApi/jobsApi";

/** A name with words that may stand before and after it, in any number. */
interface Named {
  readonly use: ColumnUse;
  readonly before?: string;
  readonly names: string;
  readonly after?: string;
  /** It has other meanings too, so that its cells decide. */
  readonly weak?: true;
  /** It says this by itself only: a parcel's number is no house number. */
  readonly alone?: true;
}

const COUNTED = "number num no count total of";
const OF_STREET = "street str st addr address";

/** Where a home is. Each may say whose it is. Where several columns fit one use, the one whose row is first is taken. */
const PLACES: readonly Named[] = [
  {
    use: "address",
    before: "full complete formatted unparsed unit street home house building address",
    names: "address addresses addr",
    after: "full",
  },
  {
    use: "street",
    before: "address street",
    names: "street streetname str stname addrsn streetline1 addressline1 addrline1 street1 address1 addr1",
  },
  {
    use: "houseNumber",
    names:
      "housenumber housenum houseno housenbr streetnumber streetnum streetno stnumber stnum stno strnumber strnum strno " +
      "addressnumber addressnum addrnumber addrnum addrhn",
    after: "numeric",
  },
  { use: "houseFraction", before: `${OF_STREET} house num number`, names: "fraction numbersuffix numsfx" },
  {
    use: "preDirection",
    before: OF_STREET,
    names:
      "direction dir directional predirection predir predirectional directionprefix dirprefix strpfx addrpd streetprefix",
  },
  {
    use: "postDirection",
    before: OF_STREET,
    names: "postdirection postdir postdirectional directionsuffix dirsuffix sfxdir suffixdirection quadrant addrsd",
  },
  { use: "suffix", names: "streetsuffix streetsfx stsuffix stsfx strsuffix strsfx streettype strtype sttype addrst" },
  { use: "suffix", names: "suffix sfx mode", weak: true },
  {
    use: "unit",
    before: "street str address",
    names: "unit apt apartment suite ste door unitname",
    after: "number num no nbr unit apt id",
  },
  {
    use: "unit",
    before: "street",
    names: "addressline2 addrline2 address2 addr2 street2 streetline2 addressline3 addrline3 address3 addr3",
    weak: true,
  },
  {
    use: "city",
    before: "address postal",
    names: "city town municipality ctyname",
    after: "name state st zip zipcode",
  },
  { use: "state", before: "address", names: "state province stateorprovince", after: "code abbreviation abbr" },
  { use: "state", names: "st", weak: true },
  { use: "zip", before: "address", names: "zip zipcode postalcode postcode ziporpostalcode", after: "1 5 9" },
  { use: "houseNumber", names: "number num no nbr buildingnumber", weak: true, alone: true },
  {
    use: "address",
    names: "property properties location situs propertylocation subjectproperty situslocation",
    weak: true,
    alone: true,
  },
];

/** What is told of a home. */
const FIGURES: readonly Named[] = [
  {
    use: "bedsAndBaths",
    names: "bedbath bedbaths bedsbath bedsbaths bdba brba bedandbath bedsandbaths bedroombathroom bedroomsbathrooms",
  },
  {
    use: "bedrooms",
    before: COUNTED,
    names: "bed beds bedroom bedrooms br brs bd bds bdrm bdrms",
    after: COUNTED,
  },
  {
    use: "bathrooms",
    before: COUNTED,
    names: "bath baths bathroom bathrooms ba bas bth bths",
    after: `${COUNTED} integer decimal`,
  },
  {
    use: "squareFootage",
    before: "approx total unit living building bldg finished heated gross interior rentable net home floor",
    names:
      "sqft sf sqfeet squarefeet squarefoot squarefootage sqfootage livingarea livingspace floorarea area size gla nra",
    after: "sqft sf squarefeet ft2 ft",
  },
  { use: "propertyType", before: "property prop home house building bldg dwelling", names: "type" },
  {
    use: "currentRent",
    before: "current monthly contract contractual actual existing inplace lease base unit tenant scheduled",
    names: "rent",
    after: "amount amt current usd dollar dollars per p month mo monthly",
  },
  {
    use: "currentRent",
    before: "tenant resident renter now currently",
    names: "pays paying",
    after: "now currently monthly",
  },
  {
    use: "leaseEnd",
    before: "current lease contract tenancy term",
    names: "end ends ending expires expire expiry expiration exp",
    after: "date on day",
  },
  {
    use: "leaseEnd",
    before: "lease contract",
    names: "leaseto contractto through thru until endoflease",
    after: "date",
  },
  { use: "leaseEnd", names: "moveout", after: "date day" },
  {
    use: "building",
    names: "building bldg complex community property",
    after: "name id",
    weak: true,
  },
  { use: "plan", before: "unit", names: "floorplan plan unittype layout", after: "name code", weak: true },
  {
    use: "tenant",
    before: "current",
    names: "tenant tenants resident residents lessee occupant",
    after: "name",
    weak: true,
  },
  {
    use: "occupancy",
    before: "unit lease tenant resident",
    names: "status occupancy occupied",
    after: "status",
    weak: true,
  },
];

/** What says that a place is the property's, or somebody else's: those are never the home's. */
const OF_PROPERTY = "property prop situs site subject physical location premise premises parcel";
const OF_OTHERS =
  "mailing mailto mail owners owner taxpayer tax billing billto bill assessee grantee grantor buyer seller agent broker office " +
  "lender borrower contact tenant resident correspondence remit company management landlord";

const anyOf = (words: string): string => `(?:${words.split(" ").join("|")})`;

const patternOf = ({ before, names, after }: Named): RegExp =>
  new RegExp(
    `^${before === undefined ? "" : `${anyOf(before)}*`}${anyOf(names)}${after === undefined ? "" : `${anyOf(after)}*`}$`,
  );

interface Pattern extends Named {
  readonly pattern: RegExp;
}

const patternsOf = (rows: readonly Named[]): readonly Pattern[] =>
  rows.map((row) => ({ ...row, pattern: patternOf(row) }));

const PLACE_PATTERNS = patternsOf(PLACES);
const FIGURE_PATTERNS = patternsOf(FIGURES);

const WHOSE = [
  { whose: "property", begins: new RegExp(`^${anyOf(OF_PROPERTY)}`), ends: new RegExp(`${anyOf(OF_PROPERTY)}$`) },
  { whose: "other", begins: new RegExp(`^${anyOf(OF_OTHERS)}\\d?`), ends: new RegExp(`${anyOf(OF_OTHERS)}$`) },
] as const;

export interface Heading {
  readonly use: ColumnUse;
  /** Whose place it is, where the heading says that. */
  readonly whose?: "property" | "other";
  /** Its cells decide whether it holds this. */
  readonly isWeak: boolean;
  /** Which of several columns with one use is taken: the lowest. Weak ones come last. */
  readonly rank: number;
}

/** Undefined if the heading says nothing. */
export function headingOf(heading: string): Heading | undefined {
  const plain = heading
    .toLowerCase()
    .replace(/\$ ?\//g, "per")
    .replace(/[^a-z0-9]/g, "");
  return found(PLACE_PATTERNS, plain) ?? placeOf(plain) ?? found(FIGURE_PATTERNS, plain);
}

function found(patterns: readonly Pattern[], plain: string, isAlone = true): Heading | undefined {
  const rank = patterns.findIndex(({ pattern, alone }) => (isAlone || alone !== true) && pattern.test(plain));
  if (rank < 0) return undefined;
  const { use, weak = false } = patterns[rank]!;
  return { use, isWeak: weak, rank: weak ? patterns.length + rank : rank };
}

/** A place with a word in front or behind that says whose it is: `SITUS_CITY`, `Owner 1 mailing ZIP`, `Address (mailing)`. */
function placeOf(plain: string): Heading | undefined {
  for (const { whose, begins, ends } of WHOSE) {
    for (const edge of [begins, ends]) {
      const rest = plain.replace(edge, "");
      if (rest === plain || rest === "") continue;
      const place = found(PLACE_PATTERNS, rest, false) ?? placeOf(rest);
      if (place !== undefined) return { ...place, whose: place.whose === "other" ? "other" : whose };
    }
  }
  return undefined;
}

/** What a column of a home holds; undefined if the heading says nothing, or is about somebody else's place. */
export function useOfHeading(heading: string): ColumnUse | undefined {
  const read = headingOf(heading);
  return read?.whose === "other" ? undefined : read?.use;
}
