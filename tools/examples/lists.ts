/** What a finished example of each job is about: homes of the sandbox, which are made up. */

interface Typed {
  /** One address, or ZIP codes. */
  readonly typed: string;
}

interface Listed {
  /** The cells of a list with its headings. */
  readonly list: readonly (readonly (string | number)[])[];
}

/** With inputs that are changed before anything is fetched, and what a person writes below a heading afterwards. */
export type Example = (Typed | Listed) & {
  readonly inputs?: Readonly<Record<string, string | number>>;
  readonly below?: { readonly heading: string; readonly lines: readonly (readonly (string | number | null)[])[] };
};

/** 2026-09-15, as a spreadsheet has it. */
const MAILED = 46_280;

const street = (number: number, name = "Grand Lake Dr"): string => `${number} ${name}, San Antonio, TX 78244`;

const unit = (
  number: number,
  [beds, baths, size]: readonly [number, number, number],
  tenant: string,
  rent: number,
  end: string,
): readonly (string | number)[] => [
  "4100 Sinclair Rd, San Antonio, TX 78222",
  `#${number}`,
  beds,
  baths,
  size,
  tenant,
  rent,
  end,
];

const [ONE, TWO, THREE] = [
  [1, 1, 690],
  [2, 1, 900],
  [3, 2, 1180],
] as const;

export const EXAMPLES: Readonly<Record<string, Example>> = {
  comps: { typed: street(5500) },
  deal: { typed: street(5512), inputs: { Price: 130_000, Rehab: 25_000 } },
  // In a state that makes sale prices public, and assesses at 40% of the market.
  appeal: { typed: "1355 S Whispering Leaf Dr, Atlanta, GA 30318", inputs: { Level: 0.4 } },
  marketComparison: { typed: "78244, 78109, 78222, 78148, 78239" },
  buyBox: { typed: "78244, 78109", inputs: { Rows: 15, LookUp: "Yes" } },
  owners: {
    typed: "78244",
    below: {
      heading: "Owner or address",
      lines: [
        ["Galen Larkmoor", null],
        ["1989 Dorset Ct, San Antonio, TX 78244", MAILED],
        ["Tamsin Yarborough; Yorick Yarborough", MAILED],
        ["Not An Owner Here", null],
      ],
    },
  },
  valuation: {
    list: [
      ["Address"],
      ...[5500, 5512, 5524, 5536, 5548, 5560, 5572, 5584].map((number) => [street(number)]),
      ...[7311, 7323].map((number) => [street(number, "Copper Cove")]),
    ],
  },
  rentRoll: {
    list: [
      ["Address", "Unit", "Beds", "Baths", "Sq ft", "Tenant", "Rent", "Lease end"],
      unit(101, ONE, "Tenant A", 1010, "2026-12-31"),
      unit(102, ONE, "Tenant B", 1065, "2027-02-28"),
      unit(103, ONE, "VACANT", 0, ""),
      unit(104, ONE, "Tenant C", 990, "2026-10-31"),
      unit(201, TWO, "Tenant D", 1240, "2027-03-31"),
      unit(202, TWO, "Tenant E", 1310, "2027-06-30"),
      unit(203, TWO, "Tenant F", 1195, "MTM"),
      unit(204, TWO, "Tenant G", 1275, "2027-03-31"),
      unit(301, THREE, "Tenant H", 1620, "2027-08-31"),
      unit(302, THREE, "Tenant I", 1580, "2027-05-31"),
      unit(303, THREE, "VACANT", 0, ""),
      unit(304, THREE, "Tenant J", 1655, "2027-09-30"),
    ],
  },
};
