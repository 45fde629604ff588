/**
 * The words of street addresses as the Postal Service writes them: USPS Publication 28, Postal Addressing Standards,
 * appendixes B (directions) and C1 (street suffixes) and C2 (units), and ordinal numbers of streets.
 */
import { lazy } from "../lazy";

/**
 * Suffixes: the standard abbreviation, then the forms in use. `!`: it names no place and begins none (places of the Census
 * Bureau's gazetteer), so what comes before it is a street. `~`: places begin with it, as Lake Forest does.
 */
const SUFFIXES =
  "aly! allee alley ally,anx anex annex annx,arc arcade,ave! av aven avenu avenue avn avnue," +
  "byu~ bayoo bayou,bch~ beach,bnd bend,blf~ bluf bluff,blfs bluffs,btm bot bottm bottom," +
  "blvd! boul boulevard boulv,br brnch branch,brg~ brdge bridge,brk~ brook,brks brooks,bg burg,bgs burgs," +
  "byp! bypa bypas bypass byps,cp~ camp cmp,cyn~ canyn canyon cnyn,cpe~ cape,cswy! causeway causwa," +
  "ctr~ cen cent center centr centre cnter cntr,ctrs centers,cir! circ circl circle crcl crcle," +
  "cirs! circles,clf~ cliff,clfs cliffs,clb club,cmn common,cmns commons,cor! corner,cors! corners," +
  "crse! course,ct! court,cts! courts,cv~ cove,cvs coves,crk creek,cres~ crescent crsent crsnt,crst~ crest," +
  "xing! crossing crssng,xrd crossroad,xrds crossroads,curv! curve,dl dale,dm dam,dv div divide dvd," +
  "dr! driv drive drv,drs! drives,est estate,ests estates,expy! exp expr express expressway expw," +
  "ext! extension extn extnsn,exts! extensions,fall~,fls~ falls,fry ferry frry,fld field,flds~ fields," +
  "flt~ flat,flts flats,frd~ ford,frds~ fords,frst~ forest forests,frg forg forge,frgs forges,frk~ fork," +
  "frks~ forks,ft~ fort frt,fwy! freeway freewy frway frwy,gdn~ garden gardn grden grdn,gdns gardens grdns," +
  "gtwy! gateway gatewy gatway gtway,gln~ glen,glns~ glens,grn~ green,grns~ greens,grv~ grov grove," +
  "grvs groves,hbr~ harb harbor harbr hrbor,hbrs harbors,hvn haven,hts ht heights," +
  "hwy! highway highwy hiway hiwy hway,hl~ hill,hls hills,holw~ hllw hollow hollows holws,inlt inlet," +
  "is~ island islnd,iss islands islnds,isle~ isles,jct~ jction jctn junction junctn juncton," +
  "jcts jctns junctions,ky~ key,kys keys,knl knol knoll,knls knolls,lk~ lake,lks lakes,land~," +
  "lndg landing lndng,ln! lane,lgt! light,lgts lights,lf loaf,lck~ lock,lcks locks,ldg~ ldge lodg lodge," +
  "loop! loops,mall,mnr manor,mnrs manors,mdw~ meadow,mdws~ meadows medows,mews!,ml~ mill,mls~ mills," +
  "msn~ missn mssn mission,mtwy! motorway,mt~ mnt mount,mtn~ mntain mntn mountain mountin mtin," +
  "mtns mntns mountains,nck~ neck,orch~ orchard orchrd,oval ovl,opas! overpass,park~ prk parks," +
  "pkwy! parkway parkwy pkway pky parkways pkwys,pass~,psge! passage,path paths,pike~ pikes,pne~ pine," +
  "pnes pines,pl! place,pln~ plain,plns plains,plz! plaza plza,pt~ point,pts points,prt~ port,prts ports," +
  "pr~ prairie prr,radl! rad radial radiel,ramp!,rnch ranch ranches rnchs,rpd~ rapid,rpds~ rapids,rst rest," +
  "rdg~ rdge ridge,rdgs ridges,riv~ river rvr rivr,rd! road,rds! roads,rte! route,row!,rue!,run,shl shoal," +
  "shls shoals,shr shoar shore,shrs shoars shores,skwy! skyway,spg~ spng spring sprng," +
  "spgs spngs springs sprngs,spur spurs,sq! sqr sqre squ square,sqs! sqrs squares,sta station statn stn," +
  "stra! strav straven stravenue stravn strvn strvnue,strm! stream streme,st street strt str,sts streets," +
  "smt~ sumit sumitt summit,ter! terr terrace,trwy! throughway,trce! trace traces," +
  "trak! track tracks trk trks,trfy! trafficway,trl! trail trails trls,trlr! trailer trlrs," +
  "tunl tunel tunls tunnel tunnels tunnl,tpke! trnpk turnpike turnpk,upas! underpass,un~ union,uns unions," +
  "vly~ valley vally vlly,vlys valleys,via! vdct viadct viaduct,vw view,vws views," +
  "vlg~ vill villag village villg villiage,vlgs villages,vl~ ville,vis vist vista vst vsta,walk! walks," +
  "wall~,way! wy,ways!,wl well,wls~ wells";

export interface Suffix {
  readonly short: string;
  readonly isStreetOnly: boolean;
  readonly beginsPlaces: boolean;
}

const BY_FORM = lazy(
  (): ReadonlyMap<string, Suffix> =>
    new Map(
      SUFFIXES.split(",").flatMap((row) => {
        const [marked = "", ...forms] = row.split(" ");
        const short = marked.replace(/[!~]/, "");
        const suffix = { short, isStreetOnly: marked.endsWith("!"), beginsPlaces: marked.endsWith("~") };
        return [short, ...forms].map((form): [string, Suffix] => [form, suffix]);
      }),
    ),
);

/** @param word In lower case, as in all functions here. */
export const suffixOf = (word: string): Suffix | undefined => BY_FORM().get(word);

/** Each form of a row's words with the first of them, which is the standard abbreviation. */
const byForm = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows.split(",").flatMap((row) => {
      const forms = row.split(" ");
      return forms.map((form): [string, string] => [form, forms[0]!]);
    }),
  );

const DIRECTIONS = lazy(() =>
  byForm("n north,s south,e east,w west,ne northeast,nw northwest,se southeast,sw southwest"),
);

/** A direction's abbreviation; undefined for any other word. */
export const directionOf = (word: string): string | undefined => DIRECTIONS().get(word);

/**
 * Designators of units that a number or letter follows. An apartment, a unit and `#` only announce the number, and people
 * write one home in all three ways; the others mean something.
 */
const NUMBERED_UNITS = lazy(() =>
  byForm(
    "unit apartment apt #,bldg building,dept department,fl floor,hngr hangar hanger,key,lot,ph penthouse,pier,rm room,slip," +
      "spc space,stop,ste suite,trlr trailer",
  ),
);

/** Those that stand alone. */
const LONE_UNITS = lazy(() =>
  byForm("bsmt basement,frnt front,lbby lobby,lowr lower,ofc office,ph penthouse,rear,side,uppr upper"),
);

export const numberedUnitOf = (word: string): string | undefined => NUMBERED_UNITS().get(word);
export const loneUnitOf = (word: string): string | undefined => LONE_UNITS().get(word);

const ONES = "first second third fourth fifth sixth seventh eighth ninth";
const TEENS = "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";
const TENS = "twent thirt fort fift sixt sevent eight ninet";

const ORDINALS = lazy((): ReadonlyMap<string, string> => {
  const numbers = new Map<string, string>();
  const ones = ONES.split(" ");
  [...ones, ...TEENS.split(" ")].forEach((word, index) => numbers.set(word, ordinal(index + 1)));
  TENS.split(" ").forEach((stem, index) => {
    const ten = 10 * (index + 2);
    numbers.set(`${stem}ieth`, ordinal(ten));
    ones.forEach((word, one) => numbers.set(`${stem}y-${word}`, ordinal(ten + one + 1)));
  });
  return numbers;
});

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 20;
  return `${number}${(isTeen ? undefined : ["", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/** `11th` for `eleventh`, `21st` for `twenty-first`; undefined for any other word. */
export const ordinalOf = (word: string): string | undefined => ORDINALS().get(word);

/** What follows Saint in the names of places: `St` before one of these may begin a city, before another word it ends a street. */
const SAINTS =
  "agatha albans amant ann anne ansgar anthony augustine benedict bernard bernice bonaventure boniface bonifacius catharine " +
  "charles clair clairsville cloud columbans croix david donatus edward elizabeth elmo francis francisville gabriel " +
  "genevieve george georges germain hedwig helen helena helens henry hilaire ignace ignatius inigoes jacob james jo joe john " +
  "johns johnsbury johnsville joseph landry lawrence leo leonard libory louis louisville lucas lucie marie maries marks martin " +
  "martinville mary marys matthews maurice meinrad michael michaels nazianz olaf onge paris patrick paul pauls peter peters " +
  "petersburg regis robert rose simons stephen stephens thomas vincent vrain xavier";

const SAINT_NAMES = lazy(() => new Set(SAINTS.split(" ")));

export const isSaint = (word: string | undefined): boolean => word !== undefined && SAINT_NAMES().has(word);
