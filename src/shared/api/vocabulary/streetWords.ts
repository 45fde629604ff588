import { lazy } from "../lazy";

/** Words of street and city names that are written in full or in short: each pair is the same. */
const PAIRS =
  "alley aly,avenue ave,av ave,boulevard blvd,bend bnd,branch br,bridge brg,brook brk,bypass byp,canyon cyn,causeway cswy," +
  "center ctr,circle cir,cove cv,court ct,creek crk,crescent cres,crossing xing,drive dr,estates ests,expressway expy," +
  "extension ext,falls fls,fort ft,freeway fwy,garden gdn,gardens gdns,glen gln,green grn,grove grv,harbor hbr,heights hts," +
  "highway hwy,hill hl,hills hls,hollow holw,island is,junction jct,knoll knl,lake lk,lakes lks,landing lndg,lane ln," +
  "manor mnr,meadow mdw,meadows mdws,mission msn,mount mt,mountain mtn,orchard orch,parkway pkwy,place pl,plaza plz," +
  "point pt,ridge rdg,road rd,route rte,saint st,springs spgs,spring spg,square sq,station sta,street st,suite ste,terrace ter," +
  "trace trce,trail trl,turnpike tpke,valley vly,view vw,village vlg,vista vis,north n,south s,east e,west w,northeast ne," +
  "northwest nw,southeast se,southwest sw,first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th," +
  "eighth 8th,ninth 9th,tenth 10th";

const SHORT = lazy(
  (): ReadonlyMap<string, string> =>
    new Map(
      PAIRS.split(",").map((pair): [string, string] => [
        pair.slice(0, pair.indexOf(" ")),
        pair.slice(pair.indexOf(" ") + 1),
      ]),
    ),
);

const WORDS = lazy(() => new Set([...SHORT()].flat()));

/** Whether a word is one that streets and cities are named with, as `street` and `st` are. @param word In lower case. */
export const isStreetWord = (word: string): boolean => WORDS().has(word);

/** @param word In lower case. */
export const standardWord = (word: string): string => SHORT().get(word) ?? word;
