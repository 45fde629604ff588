/** The grid: the subject and its comparables side by side, each chosen by its number, difference by difference. */
import {
  lineOf,
  shownAs,
  type CompsCells,
  type CompsPart,
  COLUMN,
  NUMBERED,
  PICKED,
  ROW,
  upTo,
  type GridRow,
  type CandidateField,
} from "./compsCells";
import { adjustmentRow, AREA_ROW, BEDS_ROW, DIFFERENCES, looked, typedOr } from "./differences";
import { numberOr } from "../declaring/arithmetic";
import { dividedBy, kindWithDay, halvedBy, orBlank } from "../declaring/formulaText";
import { isBuilding } from "../investing/buildings";
import { isFarInSize } from "./similarity";

const { label, subject, firstPick } = COLUMN;

/** The rows below the answers, of which each column of the grid reads its own. */
export const HELPER = {
  chosen: ROW.helpers,
  home: ROW.helpers + 1,
  isFar: ROW.helpers + 2,
  rawWeight: ROW.helpers + 3,
  counted: ROW.helpers + 4,
  flags: ROW.helpers + 5,
} as const;

export function gridPart(cells: CompsCells): CompsPart {
  const rows = [...factRows(cells), ...buildingRows(cells), ...differenceRows(cells), ...adjustedRows(cells)];
  const first = cells.at(ROW.picks, firstPick);
  const figureRows = DIFFERENCES.flatMap((_, index) => [adjustmentRow(index)]);
  return {
    blocks: [
      lineOf(ROW.swap, label, [
        "To swap a comparable, type a number from the lists below into the first row; to leave one out, clear its number.",
      ]),
      lineOf(ROW.gridHead, label, [null, "Subject", ...upTo(PICKED).map((pick) => `Comp ${pick + 1}`)]),
      lineOf(ROW.picks, label, ["Comparable no.", null, ...upTo(PICKED).map((pick) => byScore(cells, pick))]),
      ...rows.map((each) =>
        lineOf(each.row, label, [each.label, each.subject ?? null, ...upTo(PICKED).map((pick) => each.of(pick))]),
      ),
      ...helperRows(cells).map((each) =>
        lineOf(each.row, label, [each.label, null, ...upTo(PICKED).map((pick) => each.of(pick))]),
      ),
    ],
    looks: [
      shownAs([ROW.swap, label], { look: "note" }),
      shownAs([ROW.gridHead, label, 1, 2 + PICKED], { look: "head" }),
      shownAs([ROW.picks, label], { look: "label" }),
      shownAs([ROW.picks, firstPick, 1, PICKED], { look: "input", format: "whole" }),
      shownAs([ROW.street, label, ROW.weighted - ROW.street + 1, 2 + PICKED], { look: "wrapped" }),
      ...rows.map(({ row }) => shownAs([row, label], { look: "label" })),
      ...figureRows.map((row) => shownAs([row, label, 1, 2 + PICKED], { look: "note" })),
      shownAs([ROW.building, label], { look: "section" }),
      shownAs([ROW.building, subject, 1, 1 + PICKED], { look: "note" }),
      ...rows.flatMap(({ row, format }) =>
        format === undefined ? [] : [shownAs([row, subject, 1, 1 + PICKED], { format })],
      ),
      shownAs([ROW.net, label, 1, 2 + PICKED], { look: "total" }),
      shownAs([ROW.adjusted, label, 1, 2 + PICKED], { look: "result" }),
    ],
    rules: [
      {
        ...shownAs([ROW.picks, firstPick, 1, PICKED], {}),
        ...{ look: "warning", formula: `=AND(${first}<>"",${cells.at(HELPER.chosen, firstPick)}="")` },
      },
      ...(
        [
          [ROW.netShare, "NetLimit"],
          [ROW.grossShare, "GrossLimit"],
        ] as const
      ).map(([row, limit]) => {
        const share = cells.at(row, firstPick);
        return {
          ...shownAs([row, firstPick, 1, PICKED], {}),
          ...{ look: "bad" as const, formula: `=AND(ISNUMBER(${share}),ABS(${share})>${cells.input(limit)})` },
        };
      }),
      {
        ...shownAs([ROW.check, firstPick, 1, PICKED], {}),
        ...{ look: "warning", formula: `=${cells.at(HELPER.flags, firstPick)}<>""` },
      },
    ],
  };
}

/** The number of the candidate with this place. */
function byScore(cells: CompsCells, pick: number): string {
  const order = cells.candidates("order");
  return `=IF(COUNT(${order})>${pick},MATCH(${pick + 1},${order},0),"")`;
}

const where = (cells: CompsCells, pick: number, shown: string): string => `=IF(${cells.chosen(pick)}="","",${shown})`;

const ofChosen = (cells: CompsCells, field: CandidateField, pick: number): string =>
  `INDEX(${cells.candidates(field)},${cells.chosen(pick)})`;

function helperRows(cells: CompsCells): readonly Omit<GridRow, "format" | "subject">[] {
  const cell = (row: number, pick: number): string => cells.at(row, firstPick + pick);
  return [
    { row: HELPER.chosen, label: "Place in the list", of: (pick) => placeOf(cells, pick) },
    {
      ...{ row: HELPER.home, label: "Counts as no." },
      of: (pick) => {
        const typed = cell(ROW.picks, pick);
        return `=IF(${isNumber(typed)},INDEX(${cells.candidates("home")},${typed}),"")`;
      },
    },
    {
      ...{ row: HELPER.isFar, label: "Of another size, and not confirmed" },
      of: (pick) => {
        const isConfirmed = `${cells.typedOf("confirmed", pick)}="Yes"`;
        const larger = ofChosen(cells, "larger", pick);
        return where(cells, pick, `IF(${isConfirmed},FALSE,${isFarInSize(cells, larger)})`);
      },
    },
    { row: HELPER.rawWeight, label: "Weight, before it is shared out", of: (pick) => rawWeight(cells, pick) },
    {
      ...{ row: HELPER.counted, label: "Adjusted price that counts" },
      of: (pick) => {
        const raw = cell(HELPER.rawWeight, pick);
        return `=IF(ISNUMBER(${raw}),IF(${raw}>0,${cell(ROW.adjusted, pick)},""),"")`;
      },
    },
    { row: HELPER.flags, label: "Flags", of: (pick) => flagsOf(cells, pick) },
  ];
}

/** A number of the lists. */
const isNumber = (cell: string): string =>
  `IF(ISNUMBER(${cell}),AND(${cell}>=1,${cell}<=${NUMBERED},${cell}=INT(${cell})),FALSE)`;

/** What was typed as a number of the lists, of a home that no column before has; otherwise the column is left out. */
function placeOf(cells: CompsCells, pick: number): string {
  const typed = cells.at(ROW.picks, firstPick + pick);
  const home = cells.at(HELPER.home, firstPick + pick);
  const before = cells.fixed(HELPER.home, firstPick, 1, Math.max(1, pick));
  const isNew = pick === 0 ? "TRUE" : `COUNTIF(${before},${home})=0`;
  return `=IF(ISNUMBER(${home}),IF(${isNew},${typed},""),"")`;
}

/** By how similar it is and by how little is adjusted; nothing where its size is far from the subject's, or no price is left. */
function rawWeight(cells: CompsCells, pick: number): string {
  const { input } = cells;
  const [adjusted, similar, gross, isFar] = [ROW.adjusted, ROW.similarity, ROW.grossShare, HELPER.isFar].map((row) =>
    cells.at(row, firstPick + pick),
  ) as [string, string, string, string];
  const unlike = `(1-${numberOr(similar, "0")})`;
  const weight = `${halvedBy(unlike, input("HalfUnlike"))}*${halvedBy(gross, input("HalfGross"))}`;
  return `=IF(ISNUMBER(${adjusted}),IF(${isFar},0,IF(${adjusted}>0,${weight},0)),"")`;
}

function differenceRows(cells: CompsCells): readonly GridRow[] {
  const { at } = cells;
  return DIFFERENCES.flatMap((difference, index): readonly GridRow[] => {
    const { label: name, named, worth, shown } = difference;
    const row = adjustmentRow(index);
    const adjustment = (pick: number): string => {
      const [figure, price] = [at(row - 1, firstPick + pick), at(ROW.price, firstPick + pick)];
      return where(cells, pick, worth(cells, { pick, figure, price, subject: cells.subject(row - 1) }));
    };
    const own = named === undefined ? name : `=IF(${cells.input(named)}="","${name}",${cells.input(named)})`;
    const adjusted = { row, of: adjustment, format: "signedDollars" } as const;
    if (shown === undefined) return [{ ...adjusted, label: own }];
    const { subject: ofSubject, figure, format } = shown;
    return [
      {
        ...{ row: row - 1, label: own, subject: ofSubject(cells), of: (pick) => figure(cells, pick) },
        ...(format === undefined ? {} : { format }),
      },
      { ...adjusted, label: "    adjustment" },
    ];
  });
}

/** What is known of each comparable and isn't adjusted for. The subject's price and day are those of its last sale. */
function factRows(cells: CompsCells): readonly GridRow[] {
  const of = (field: CandidateField, pick: number): string => ofChosen(cells, field, pick);
  const taken =
    (field: CandidateField) =>
    (pick: number): string =>
      where(cells, pick, orBlank(of(field, pick)));
  const own = (value: string): string => `=${orBlank(value)}`;
  const perFoot = (column: number): string =>
    `=${dividedBy(...([ROW.price, AREA_ROW].map((row) => cells.at(row, column)) as [string, string]))}`;
  const street = (pick: number): string => {
    const unit = of("addressLine2", pick);
    return where(cells, pick, `${of("addressLine1", pick)}&IF(${unit}="","",", "&${unit})`);
  };
  const [sold, paid] = [cells.value("lastSaleDate"), cells.value("lastSalePrice")];
  return [
    {
      // Labels of two and three lines keep their rows high enough for what formulas fill in later.
      ...{
        row: ROW.street,
        label: "Address (street and unit) of the subject and of each comparable, as the service’s records have it",
      },
      ...{ subject: own(cells.value("addressLine1")), of: street },
    },
    {
      ...{ row: ROW.kind, label: "Status of the price, with its day: asking, off market, closed" },
      subject: `=IF(ISNUMBER(${sold}),"last sold","")`,
      of: (pick) =>
        where(cells, pick, kindWithDay(of("status", pick), of("removedDate", pick), of("listedDate", pick))),
    },
    {
      ...{ row: ROW.price, label: "Price", format: "dollars" },
      ...{ subject: own(paid), of: taken("price") },
    },
    {
      ...{ row: ROW.perSquareFoot, label: "Price per sq ft", format: "cents", subject: perFoot(subject) },
      of: (pick) => perFoot(firstPick + pick),
    },
    { row: ROW.distance, label: "Miles from the subject", format: "miles", of: taken("distance") },
    {
      ...{ row: ROW.listed, label: "Listed or closed", format: "day" },
      ...{ subject: own(sold), of: taken("listedDate") },
    },
    { row: ROW.priceDay, label: "Date of the price", format: "day", of: taken("priceDay") },
    { row: ROW.correlation, label: "The service’s correlation", format: "percent", of: taken("correlation") },
    { row: ROW.similarity, label: "Similarity", format: "percent", of: taken("similarity") },
  ];
}

/** Whether the subject is a building of several units. */
export const isOfUnits = (cells: CompsCells): string =>
  isBuilding(cells.value("propertyType"), cells.value("addressLine2"));

/** What counts for buildings of several units, below the value. Of every other home nothing stands there. */
function buildingRows(cells: CompsCells): readonly GridRow[] {
  const only = (formula: string): string => `=IF(${isOfUnits(cells)},${formula.replace(/^=/, "")},"")`;
  const labelled = (text: string): string => only(`"${text}"`);
  const ratio = (number: number, by: number, column: number): string =>
    only(dividedBy(cells.at(number, column), cells.at(by, column)));
  const row = (at: number, text: string, by: number, format: GridRow["format"] & string): GridRow => ({
    ...{ row: at, label: labelled(text), format, subject: ratio(ROW.price, by, subject) },
    of: (pick) => ratio(ROW.price, by, firstPick + pick),
  });
  const units = looked(cells, 0, "features.unitCount");
  const title = {
    ...{ row: ROW.building, label: labelled("Units and rents"), subject: labelled("Subject") },
    of: (pick: number) => labelled(`Comp ${pick + 1}`),
  };
  const [ownUnits, ownRent] = [cells.input("OwnUnits"), cells.input("OwnRent")];
  return [
    title,
    {
      ...{ row: ROW.units, label: labelled("Units"), format: "whole" },
      subject: only(`IF(${ownUnits}<>"",${ownUnits},${orBlank(units)})`),
      of: (pick) => only(typedOr(cells, pick, "units", orBlank(looked(cells, pick + 1, "features.unitCount")))),
    },
    row(ROW.perUnit, "Price per unit", ROW.units, "dollars"),
    row(ROW.perBedroom, "Price per bedroom", BEDS_ROW, "dollars"),
    {
      ...{ row: ROW.rent, label: labelled("Rent a month"), format: "dollars", subject: only(orBlank(ownRent)) },
      of: (pick) => only(where(cells, pick, orBlank(cells.typedOf("rent", pick)))),
    },
    row(ROW.rentMultiplier, "GRM: price by a month’s rent", ROW.rent, "decimal"),
  ];
}

/** What the adjustments come to for each comparable: net, gross, their flags, the adjusted price and its weight. */
function adjustedRows(cells: CompsCells): readonly GridRow[] {
  const cell = (row: number, pick: number): string => cells.at(row, firstPick + pick);
  const adjustments = (pick: number): readonly string[] =>
    DIFFERENCES.map((_, index) => cell(adjustmentRow(index), pick));
  const priced = (pick: number, value: string): string => {
    const price = cell(ROW.price, pick);
    return `=IF(ISNUMBER(${price}),IF(${price}>0,${value},""),"")`;
  };
  const known = (row: number, pick: number, value: string): string => `=IF(ISNUMBER(${cell(row, pick)}),${value},"")`;
  const sizes = (pick: number): string =>
    adjustments(pick)
      .map((each) => `IF(ISNUMBER(${each}),ABS(${each}),0)`)
      .join("+");
  const raws = cells.fixed(HELPER.rawWeight, firstPick, 1, PICKED);
  return [
    {
      ...{ row: ROW.net, label: "Net adjustment", format: "signedDollars" },
      of: (pick) => priced(pick, `SUM(${adjustments(pick).join(",")})`),
    },
    {
      ...{ row: ROW.netShare, label: "Net, of the price", format: "signedPercent" },
      of: (pick) => known(ROW.net, pick, `${cell(ROW.net, pick)}/${cell(ROW.price, pick)}`),
    },
    {
      ...{ row: ROW.gross, label: "Gross adjustment", format: "dollars" },
      of: (pick) => priced(pick, sizes(pick)),
    },
    {
      ...{ row: ROW.grossShare, label: "Gross, of the price", format: "percent" },
      of: (pick) => known(ROW.gross, pick, `${cell(ROW.gross, pick)}/${cell(ROW.price, pick)}`),
    },
    { row: ROW.check, label: "Check against the limits", of: (pick) => checkOf(cells, pick) },
    {
      ...{ row: ROW.adjusted, label: "Adjusted price", format: "dollars" },
      of: (pick) => known(ROW.net, pick, `${cell(ROW.price, pick)}+${cell(ROW.net, pick)}`),
    },
    {
      ...{ row: ROW.weight, label: "Weight", format: "percent" },
      of: (pick) => known(HELPER.rawWeight, pick, `IF(SUM(${raws})>0,${cell(HELPER.rawWeight, pick)}/SUM(${raws}),"")`),
    },
    {
      ...{ row: ROW.weighted, label: "Weighted value", format: "dollars" },
      of: (pick) => known(ROW.weight, pick, `${cell(ROW.adjusted, pick)}*${cell(ROW.weight, pick)}`),
    },
  ];
}

/** In few words, since a color alone says nothing to those who don't see it; the remarks say all of it. */
function checkOf(cells: CompsCells, pick: number): string {
  const cell = (row: number): string => cells.at(row, firstPick + pick);
  const absent = `IF(${cell(ROW.picks)}="",IF(COUNT(${cells.candidates("order")})>${pick},"left out",""),"not counted")`;
  const flagged = `IF(${cell(HELPER.flags)}="","within limits","see remarks")`;
  return `=IF(${cells.chosen(pick)}="",${absent},IF(ISNUMBER(${cell(ROW.adjusted)}),${flagged},"no price"))`;
}

/** What an appraiser says of a column: what is above its limit, and why it doesn't count. */
function flagsOf(cells: CompsCells, pick: number): string {
  const cell = (row: number): string => cells.at(row, firstPick + pick);
  const limit = (name: "NetLimit" | "GrossLimit" | "AdjustmentLimit"): string => cells.input(name);
  const above = (what: string, share: string, name: Parameters<typeof limit>[0]): string =>
    `IF(${share}>${limit(name)},", "&${what}&" above "&ROUND(100*${limit(name)},1)&"%","")`;
  const single = DIFFERENCES.map(({ words, named }, index) => {
    const own = cell(adjustmentRow(index));
    const what = named === undefined ? `"${words}"` : `IF(${cells.input(named)}="","${words}",${cells.input(named)})`;
    return `IF(ISNUMBER(${own}),${above(what, `ABS(${own})/${cell(ROW.price)}`, "AdjustmentLimit")},"")`;
  });
  const larger = ofChosen(cells, "larger", pick);
  const size = `ROUND(100*ABS(${larger}),0)&IF(${larger}>0,"% larger","% smaller")`;
  const far = `IF(${cell(HELPER.isFar)},", "&${size}&": weighs 0 until “Count it anyway” says Yes","")`;
  const all = [
    above('"net"', `ABS(${cell(ROW.netShare)})`, "NetLimit"),
    above('"gross"', cell(ROW.grossShare), "GrossLimit"),
    ...single,
    far,
    `IF(${cell(ROW.adjusted)}>0,"",", no price is left after the adjustments: weighs 0")`,
  ];
  return `=IF(ISNUMBER(${cell(ROW.adjusted)}),MID(${all.join("&")},3,500),"")`;
}
