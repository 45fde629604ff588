/**
 * A comps grid worked out by a program of its own, from the service's answers and the rules that docs/jobs.md states: which
 * comparables stand in it, and what they indicate. It reads no formula of the sheet.
 */

export interface Home {
  readonly formattedAddress: string;
  readonly propertyType?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly bathrooms?: number | null;
  readonly squareFootage?: number | null;
  readonly lotSize?: number | null;
  readonly yearBuilt?: number | null;
}

export interface Listing extends Home {
  readonly price?: number | null;
  readonly status?: string | null;
  readonly listedDate?: string | null;
  readonly removedDate?: string | null;
  readonly distance?: number | null;
  readonly daysOld?: number | null;
  readonly correlation?: number | null;
}

export interface Sale extends Home {
  readonly lastSaleDate?: string | null;
  readonly lastSalePrice?: number | null;
}

export interface Appraisal {
  /** In the order of the columns. */
  readonly picks: readonly Candidate[];
  readonly value: number | undefined;
  /** How many of the sales may stand in the grid. */
  readonly qualifying: number;
}

interface Candidate {
  readonly home: Home;
  readonly isClosed: boolean;
  readonly price: number;
  /** Days from the price to today. */
  readonly age: number;
  readonly similarity: number;
}

const DAY = 86_400_000;
const dayOf = (text: string): number => Math.floor(Date.parse(text) / DAY);
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isKnown = (value: number | null | undefined): value is number => typeof value === "number" && value > 0;
const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** By the haversine. */
function milesBetween(one: Home, other: Home): number | undefined {
  const points = [one.latitude, one.longitude, other.latitude, other.longitude];
  if (points.some((each) => typeof each !== "number")) return undefined;
  const [a, b, c, d] = points.map((degrees) => ((degrees as number) * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half = Math.sin((c - a) / 2) ** 2 + Math.cos(a) * Math.cos(c) * Math.sin((d - b) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.sqrt(half));
}

function similarityTo(subject: Home, home: Home, miles: number | null | undefined, age: number): number | undefined {
  const sized = isKnown(home.squareFootage) && isKnown(subject.squareFootage);
  const dated = isKnown(home.yearBuilt) && isKnown(subject.yearBuilt);
  const parts = [
    ...(sized ? [[35, Math.max(0, 1 - Math.abs(home.squareFootage / subject.squareFootage - 1))] as const] : []),
    ...(dated ? [[20, 1 / (1 + Math.abs(home.yearBuilt - subject.yearBuilt) / 20)] as const] : []),
    ...(typeof miles === "number" ? [[25, 1 / (1 + miles)] as const] : []),
    [20, 1 / (1 + age / 180)] as const,
  ];
  const possible = parts.reduce((sum, [weight]) => sum + weight, 0);
  return rounded(parts.reduce((sum, [weight, share]) => sum + weight * share, 0) / possible, 4);
}

const isFar = (subject: Home, home: Home): boolean =>
  isKnown(home.squareFootage) &&
  isKnown(subject.squareFootage) &&
  Math.abs(home.squareFootage / subject.squareFootage - 1) > 0.25;

export function appraise(
  subject: Home,
  listings: readonly Listing[],
  sales: readonly Sale[],
  today: number,
): Appraisal {
  const closed = sales
    .filter((sale, index) => sales.findIndex((each) => same(each.formattedAddress, sale.formattedAddress)) === index)
    .filter(({ formattedAddress }) => !same(formattedAddress, subject.formattedAddress))
    .filter(({ propertyType }) => subject.propertyType == null || propertyType === subject.propertyType)
    .flatMap((home): readonly Candidate[] => {
      if (!isKnown(home.lastSalePrice) || home.lastSaleDate == null || isFar(subject, home)) return [];
      // A deed of gift, whatever dollar it names.
      if (home.lastSalePrice < 1_000) return [];
      const age = Math.max(0, today - (dayOf(home.lastSaleDate) - 30));
      const similarity = similarityTo(subject, home, milesBetween(subject, home), age)!;
      return [{ home, isClosed: true, price: home.lastSalePrice, age, similarity }];
    })
    .sort((one, other) => other.similarity - one.similarity);
  const shown = closed.slice(0, 15);
  const listed = [...listings]
    .sort((one, other) => (other.correlation ?? -Infinity) - (one.correlation ?? -Infinity))
    .slice(0, 15)
    .filter((each, index, all) => all.findIndex((one) => same(one.formattedAddress, each.formattedAddress)) === index)
    .filter(({ formattedAddress }) => !shown.some(({ home }) => same(home.formattedAddress, formattedAddress)))
    .filter(({ formattedAddress }) => !same(formattedAddress, subject.formattedAddress))
    .flatMap((home): readonly Candidate[] => {
      if (!isKnown(home.price) || isFar(subject, home)) return [];
      const isOff = home.status === "Inactive" || home.removedDate != null;
      const since = home.removedDate == null ? (home.daysOld ?? 0) : today - dayOf(home.removedDate);
      const age = isOff ? Math.max(0, since) : 0;
      return [
        { home, isClosed: false, price: home.price, age, similarity: similarityTo(subject, home, home.distance, age)! },
      ];
    })
    .sort((one, other) => other.similarity - one.similarity);
  const picks = [...shown, ...listed].slice(0, 6);
  return { picks, value: indicated(subject, picks), qualifying: closed.length };
}

function indicated(subject: Home, picks: readonly Candidate[]): number | undefined {
  const hasLot = subject.propertyType !== "Condo" && subject.propertyType !== "Apartment";
  const counted = picks.map(({ home, price, age, similarity }) => {
    const differing = (name: "bathrooms" | "squareFootage" | "lotSize" | "yearBuilt", rate: number): number => {
      const [own, theirs] = [subject[name], home[name]];
      const isThere = (value: number | null | undefined): value is number =>
        name === "bathrooms" ? typeof value === "number" : isKnown(value);
      return isThere(own) && isThere(theirs) ? (own - theirs) * rate : 0;
    };
    const steps = [
      price * rounded(age / 30.4375, 1) * 0.0025,
      ...[differing("bathrooms", 7500), differing("squareFootage", 50), differing("yearBuilt", 500)],
      hasLot ? differing("lotSize", 1) : 0,
    ];
    const gross = steps.reduce((sum, each) => sum + Math.abs(each), 0) / price;
    const adjusted = price + steps.reduce((sum, each) => sum + each, 0);
    return { adjusted, weight: adjusted <= 0 ? 0 : 1 / (1 + (1 - similarity) / 0.2) / (1 + gross / 0.1) };
  });
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return undefined;
  const value = counted.reduce((sum, { adjusted, weight }) => sum + (adjusted * weight) / weights, 0);
  return Math.round(value / 1000) * 1000;
}
