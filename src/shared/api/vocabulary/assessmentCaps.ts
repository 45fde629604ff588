/**
 * States whose law caps how fast the value may rise by which each home is taxed, so that two homes that are alike can be taxed
 * by very different values. From public sources, as of November 2026: such laws change. A cap of some places alone (New York
 * City, Cook County) isn't among them, nor is an exemption or a credit that leaves the assessed value as it is.
 */
interface AssessmentCap {
  readonly code: string;
  /** What is capped: the assessed value itself, or only what is taxed of it, so that an appeal is about a value without a cap. */
  readonly caps: "assessed" | "taxed";
  /** Whether a sale ends it for every home, so that its next bill follows the price. */
  readonly endsWithSale?: true;
}

const ASSESSMENT_CAPS: readonly AssessmentCap[] = [
  // Act 2024-344: 7% a year, through the tax year that begins in October 2027.
  { code: "AL", caps: "assessed", endsWithSale: true },
  // A formula has the limited property value, by which homes are taxed, rise 5% a year, also after a sale: an appeal is about
  // the full cash value or the class.
  { code: "AZ", caps: "taxed" },
  // Amendment 79: 5% a year for an owner's home, 10% for others.
  { code: "AR", caps: "assessed", endsWithSale: true },
  // Proposition 13: 2% a year.
  { code: "CA", caps: "assessed", endsWithSale: true },
  // Save Our Homes: 3% a year for an owner's home; 10% for others.
  { code: "FL", caps: "assessed", endsWithSale: true },
  // Proposal A caps the taxable value alone: the assessed value stays half of the market's, and is what an appeal is about.
  { code: "MI", caps: "taxed", endsWithSale: true },
  // 3% a year.
  { code: "NM", caps: "assessed", endsWithSale: true },
  // 3% a year for an owner's home, 5% for others.
  { code: "OK", caps: "assessed", endsWithSale: true },
  // Measure 50: 3% a year, counted from the values of 1995, also after a sale.
  { code: "OR", caps: "assessed" },
  // 15% in five years.
  { code: "SC", caps: "assessed", endsWithSale: true },
  // 10% a year for an owner's home; 20% for others up to some $5 million, through 2026. Protests compare market values, which
  // are those before either cap.
  { code: "TX", caps: "taxed", endsWithSale: true },
];

const codesOf = (is: (cap: AssessmentCap) => boolean): readonly string[] =>
  ASSESSMENT_CAPS.filter(is).map(({ code }) => code);

/** Where neighbors' assessed values can't be compared. */
export const CAPPED_STATES = codesOf(({ caps }) => caps === "assessed");

/** Where they can, and a lower one need not lower the tax. */
export const TAX_CAPPED_STATES = codesOf(({ caps }) => caps === "taxed");

/** Where the present owner's tax bill tells nothing of the next owner's. */
export const REASSESSED_STATES = codesOf(({ endsWithSale }) => endsWithSale === true);
