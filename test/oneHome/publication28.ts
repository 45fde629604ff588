/**
 * Tables of the USPS Publication 28, Postal Addressing Standards (https://pe.usps.com/text/pub28/welcome.htm), written
 * down again so that a test can judge the vocabulary of src by something that isn't made from it.
 */

/** A row of appendix C1. */
export interface Suffix {
  readonly primary: string;
  /** The Postal Service's standard abbreviation. */
  readonly standard: string;
  /** Every spelling of the row, without repetition: the standard first, then the primary name, then those commonly used. */
  readonly forms: readonly string[];
}

/** A row of appendix C2. */
export interface Designator {
  readonly name: string;
  readonly short: string;
  /** Whether an identifier must follow. */
  readonly numbered: boolean;
}

export interface Direction {
  readonly name: string;
  readonly short: string;
}

/** Appendix C1. A row: the primary name, the standard abbreviation, and what else is commonly used. */
const C1 = `
Alley Aly Allee Ally
Anex Anx Annex Annx
Arcade Arc
Avenue Ave Av Aven Avenu Avn Avnue
Bayou Byu Bayoo
Beach Bch
Bend Bnd
Bluff Blf Bluf
Bluffs Blfs
Bottom Btm Bot Bottm
Boulevard Blvd Boul Boulv
Branch Br Brnch
Bridge Brg Brdge
Brook Brk
Brooks Brks
Burg Bg
Burgs Bgs
Bypass Byp Bypa Bypas Byps
Camp Cp Cmp
Canyon Cyn Canyn Cnyn
Cape Cpe
Causeway Cswy Causwa
Center Ctr Cen Cent Centr Centre Cnter Cntr
Centers Ctrs
Circle Cir Circ Circl Crcl Crcle
Circles Cirs
Cliff Clf
Cliffs Clfs
Club Clb
Common Cmn
Commons Cmns
Corner Cor
Corners Cors
Course Crse
Court Ct
Courts Cts
Cove Cv
Coves Cvs
Creek Crk
Crescent Cres Crsent Crsnt
Crest Crst
Crossing Xing Crssng
Crossroad Xrd
Crossroads Xrds
Curve Curv
Dale Dl
Dam Dm
Divide Dv Div Dvd
Drive Dr Driv Drv
Drives Drs
Estate Est
Estates Ests
Expressway Expy Exp Expr Express Expw
Extension Ext Extn Extnsn
Extensions Exts
Fall Fall
Falls Fls
Ferry Fry Frry
Field Fld
Fields Flds
Flat Flt
Flats Flts
Ford Frd
Fords Frds
Forest Frst Forests
Forge Frg Forg
Forges Frgs
Fork Frk
Forks Frks
Fort Ft Frt
Freeway Fwy Freewy Frway Frwy
Garden Gdn Gardn Grden Grdn
Gardens Gdns Grdns
Gateway Gtwy Gatewy Gatway Gtway
Glen Gln
Glens Glns
Green Grn
Greens Grns
Grove Grv Grov
Groves Grvs
Harbor Hbr Harb Harbr Hrbor
Harbors Hbrs
Haven Hvn
Heights Hts Ht
Highway Hwy Highwy Hiway Hiwy Hway
Hill Hl
Hills Hls
Hollow Holw Hllw Hollows Holws
Inlet Inlt
Island Is Islnd
Islands Iss Islnds
Isle Isle Isles
Junction Jct Jction Jctn Junctn Juncton
Junctions Jcts Jctns
Key Ky
Keys Kys
Knoll Knl Knol
Knolls Knls
Lake Lk
Lakes Lks
Land Land
Landing Lndg Lndng
Lane Ln
Light Lgt
Lights Lgts
Loaf Lf
Lock Lck
Locks Lcks
Lodge Ldg Ldge Lodg
Loop Loop Loops
Mall Mall
Manor Mnr
Manors Mnrs
Meadow Mdw
Meadows Mdws Mdw Medows
Mews Mews
Mill Ml
Mills Mls
Mission Msn Missn Mssn
Motorway Mtwy
Mount Mt Mnt
Mountain Mtn Mntain Mntn Mountin Mtin
Mountains Mtns Mntns
Neck Nck
Orchard Orch Orchrd
Oval Oval Ovl
Overpass Opas
Park Park Prk
Parks Park
Parkway Pkwy Parkwy Pkway Pky
Parkways Pkwy Pkwys
Pass Pass
Passage Psge
Path Path Paths
Pike Pike Pikes
Pine Pne
Pines Pnes
Place Pl
Plain Pln
Plains Plns
Plaza Plz Plza
Point Pt
Points Pts
Port Prt
Ports Prts
Prairie Pr Prr
Radial Radl Rad Radiel
Ramp Ramp
Ranch Rnch Ranches Rnchs
Rapid Rpd
Rapids Rpds
Rest Rst
Ridge Rdg Rdge
Ridges Rdgs
River Riv Rvr Rivr
Road Rd
Roads Rds
Route Rte
Row Row
Rue Rue
Run Run
Shoal Shl
Shoals Shls
Shore Shr Shoar
Shores Shrs Shoars
Skyway Skwy
Spring Spg Spng Sprng
Springs Spgs Spngs Sprngs
Spur Spur
Spurs Spur
Square Sq Sqr Sqre Squ
Squares Sqs Sqrs
Station Sta Statn Stn
Stravenue Stra Strav Straven Stravn Strvn Strvnue
Stream Strm Streme
Street St Strt Str
Streets Sts
Summit Smt Sumit Sumitt
Terrace Ter Terr
Throughway Trwy
Trace Trce Traces
Track Trak Tracks Trk Trks
Trafficway Trfy
Trail Trl Trails Trls
Trailer Trlr Trlrs
Tunnel Tunl Tunel Tunls Tunnels Tunnl
Turnpike Tpke Trnpk Turnpk
Underpass Upas
Union Un
Unions Uns
Valley Vly Vally Vlly
Valleys Vlys
Viaduct Via Vdct Viadct
View Vw
Views Vws
Village Vlg Vill Villag Villg Villiage
Villages Vlgs
Ville Vl
Vista Vis Vist Vst Vsta
Walk Walk
Walks Walk
Wall Wall
Way Way Wy
Ways Ways
Well Wl
Wells Wls`;

export const SUFFIXES: readonly Suffix[] = C1.trim().split("\n").map(suffixRow);

function suffixRow(line: string): Suffix {
  const [primary = "", standard = "", ...others] = line.split(" ");
  return { primary, standard, forms: [...new Set([standard, primary, ...others])] };
}

/** Appendix C2. Those marked with `*` there stand without an identifier. */
export const DESIGNATORS: readonly Designator[] = [
  { name: "Apartment", short: "Apt", numbered: true },
  { name: "Basement", short: "Bsmt", numbered: false },
  { name: "Building", short: "Bldg", numbered: true },
  { name: "Department", short: "Dept", numbered: true },
  { name: "Floor", short: "Fl", numbered: true },
  { name: "Front", short: "Frnt", numbered: false },
  { name: "Hangar", short: "Hngr", numbered: true },
  { name: "Key", short: "Key", numbered: true },
  { name: "Lobby", short: "Lbby", numbered: false },
  { name: "Lot", short: "Lot", numbered: true },
  { name: "Lower", short: "Lowr", numbered: false },
  { name: "Office", short: "Ofc", numbered: false },
  { name: "Penthouse", short: "Ph", numbered: false },
  { name: "Pier", short: "Pier", numbered: true },
  { name: "Rear", short: "Rear", numbered: false },
  { name: "Room", short: "Rm", numbered: true },
  { name: "Side", short: "Side", numbered: false },
  { name: "Slip", short: "Slip", numbered: true },
  { name: "Space", short: "Spc", numbered: true },
  { name: "Stop", short: "Stop", numbered: true },
  { name: "Suite", short: "Ste", numbered: true },
  { name: "Trailer", short: "Trlr", numbered: true },
  { name: "Unit", short: "Unit", numbered: true },
  { name: "Upper", short: "Uppr", numbered: false },
];

/** Section 233. */
export const DIRECTIONS: readonly Direction[] = [
  { name: "North", short: "N" },
  { name: "South", short: "S" },
  { name: "East", short: "E" },
  { name: "West", short: "W" },
  { name: "Northeast", short: "NE" },
  { name: "Northwest", short: "NW" },
  { name: "Southeast", short: "SE" },
  { name: "Southwest", short: "SW" },
];

/** Appendix B: the states and the District of Columbia, by code. */
export const STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama;AK Alaska;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware
DC District of Columbia;FL Florida;GA Georgia;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;KS Kansas;KY Kentucky
LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MI Michigan;MN Minnesota;MS Mississippi;MO Missouri;MT Montana
NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;NM New Mexico;NY New York;NC North Carolina;ND North Dakota
OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas
UT Utah;VT Vermont;VA Virginia;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming`
    .split(/[;\n]/)
    .map((state): [string, string] => [state.slice(0, 2), state.slice(3)]),
);
