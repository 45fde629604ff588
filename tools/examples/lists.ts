/** What a finished example of each job is about: homes of the sandbox, which are made up. */

/** One address, or the cells of a list with its headings. */
export type Example = { readonly address: string } | { readonly list: readonly (readonly (string | number)[])[] };

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
  comps: { address: street(5500) },
  deal: { address: street(5512) },
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
