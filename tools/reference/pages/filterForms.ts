/** The examples on the page about arguments, by argument. */
import { day } from "../../../src/shared/values/day";
import { MADE_DAY, type TypedForm } from "./typedForm";

export const WHOLE_FORMS: readonly TypedForm[] = [
  ...[3, "3", "=3", "0", "studio"],
  ...["3+", ">=3", "≥3", "at least 3", "min 3", "3 or more", "3 and up", "3:*"],
  ...["<=3", "≤3", "at most 3", "up to 3", "max 3", "3 or less", "3 or fewer", "*:3"],
  ...[">3", "over 3", "more than 3", "<3", "under 3", "less than 3"],
  ...["2:4", "2..4", "2...4", "2-4", "2–4", "2 to 4"],
  ...["3,4", "3|4", "3; 4", "4|3|3", "3|5+"],
  [[3], [4]],
  ...["any", "*", null],
  ...["4:2", "2.5", -1, "three", "<0"],
  ...[46057, 0.0861, MADE_DAY, true],
];

export const FRACTION_FORMS: readonly TypedForm[] = [
  ...[2, 1.5, "1.5", ".5", "1.5+", "1:2.5", "1|1.5", ">1", "<2.5", 0.0861],
];

export const AREA_FORMS: readonly TypedForm[] = [2000, "1500:2500", "2000+", "2,000", "1500,2500", "1,500:2,500"];

export const YEAR_FORMS: readonly TypedForm[] = [1990, "1990+", "1990-2005", ">1990", 46057];

export const PRICE_FORMS: readonly TypedForm[] = [
  ...[400000, "$400000", "*:400000", "<=$400000", "under 400000", "$300000:$400000", "$300000-400000", "400k"],
];

export const SPAN_FORMS: readonly TypedForm[] = [
  ...[90, "90", "<=90", "30:90", "30+", "0:7", "90 days", "2w", "6 months", "6m", "1y", "3-6 months", ">=1 year"],
  ...["30|90", 0, "a month"],
];

export const BOUND_FORMS: readonly TypedForm[] = [
  ...["minPrice=200000", "maxPrice=$400,000", "minPrice=200000; maxPrice=400000", "minSqft=1000; maxYear=1990"],
  ...["minBeds=3", "maxBaths=2.5", "minPrice=400000; maxPrice=200000", "price=200000:400000; maxPrice=500000"],
];

export const PLACE_FORMS: readonly TypedForm[] = [
  ...[78244, "78244", "78244-1234", "782441234", 2139, "2139", 782441234],
  ...["San Antonio, TX", "san antonio, tx", "SAN ANTONIO, Texas", "McAllen, TX", "winston-salem, NC"],
  ...["isle of palms, SC", "O\u2019Fallon, MO", "East St. Louis, IL", "Port St Lucie, FL"],
  ...["San Antonio, TX 78244", "San Antonio, TX, 78244", "San Antonio, TX, USA", "St. Louis, MO", "Washington, D.C."],
  ...["TX", "texas", "New York", "DC"],
  [["San Antonio", "TX"]],
  [[78244], ["Austin, TX"], [null], ["TX"]],
  ...["San Antonio", "San Antonio TX", "Texs", "San Antonio, Texs", "5500 Grand Lake Dr, San Antonio, TX 78244"],
  ...[12, MADE_DAY, null],
];

export const ZIP_FORMS: readonly TypedForm[] = [
  ...[78244, "78244", "78244-1234", 782441234, 2139, "2139", "San Antonio, TX 78244"],
  [[78244], [null], [2139]],
  ...["TX", "Austin, TX", "7824A", 12, null],
];

export const DAY_FORMS: readonly TypedForm[] = [
  ...[day("2025-06-15"), 45823, "45823", "2025-06-15", "6/15/2025", "today"],
  ...["15/06/2025", "June 2025", 2025],
];

export const SPOT_FORMS: readonly TypedForm[] = [
  ...["5500 Grand Lake Dr, San Antonio, TX 78244", "5500 Grand Lake Dr, San Antonio, TX, 78244"],
  ...["5500 Grand Lake Dr, San Antonio, TX", "5500-Grand-Lake-Dr,-San-Antonio,-TX-78244", "29.476, -98.351"],
  [["5500 Grand Lake Dr", "San Antonio", "TX", 78244]],
  [[29.476, -98.351]],
  [["San Antonio", "TX"]],
  ...["San Antonio, TX 78244", 78244, "TX", "Austin"],
];

export const TYPE_FORMS: readonly TypedForm[] = [
  ...["Single Family", "single family", "single-family", "SINGLEFAMILY", "SFR", "SFH", "house", "houses", "detached"],
  ...["Condo", "condos", "condominium", "Townhouse", "town house", "townhome", "row house", "TH"],
  ...["Manufactured", "mobile", "mobile home", "trailer", "Multi-Family", "multifamily", "duplex", "triplex", "MFR"],
  ...["Apartment", "apt", "flats", "Land", "lot", "vacant land"],
  ...["condo, townhouse", "condo|townhouse", "townhouse; condo"],
  [["condo"], ["townhouse"]],
  ...["any", "all", null],
  ...["office", "retail", "farm", "industrial", "castle", "Condoo", "home", 3],
];

export const ADDRESS_FORMS: readonly TypedForm[] = [
  "5500 Grand Lake Dr, San Antonio, TX 78244",
  "5500 Grand Lake Dr, San Antonio, TX 78244, USA",
  "  5500 Grand Lake Dr, San Antonio, TX 78244  ",
  [["5500 Grand Lake Dr", "San Antonio", "TX", 78244]],
  [["1 Main St", "Cambridge", "MA", 2139]],
  [["5500 Grand Lake Dr", null, "San Antonio, TX 78244"]],
  "29.476, -98.351",
  [[29.476, -98.351]],
  [["5500 Grand Lake Dr, San Antonio, TX 78244"], [null], ["604 Hampton St, San Antonio, TX 78244"], [null]],
  "5500-Grand-Lake-Dr,-San-Antonio,-TX-78244",
  "nonsense",
  "95, 200",
  MADE_DAY,
  null,
  { kind: "pending" },
];

export const OPTION_FORMS: readonly TypedForm[] = [
  "compCount=10; maxRadius=2",
  "compCount = 10",
  "COMPCOUNT=10",
  "beds=4; sqft=2100",
  [
    ["compCount", 10],
    ["maxRadius", 2],
  ],
  "type=duplex",
  "lookupSubjectAttributes=no",
  "headers=0",
  "headers=label",
  "maxAge=12h",
  "maxAge=30d",
  "sort=price",
  "sort=-price",
  "sort=price desc",
  "layout=wide",
  "entryYear=1",
  "city=asTyped",
  null,
  "compCount=30",
  "compCount=ten",
  "compCout=10",
  "type=condo, house",
  "maxAge=soon",
  "layout=round",
  "10",
];
