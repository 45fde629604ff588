/** The mixed load on the sandbox: what a team with spreadsheets requests, with the share of each kind. */
export interface MeasuredRequest {
  readonly name: string;
  /** The share of all requests. */
  readonly share: number;
  /** The n-th of its kind: path and query below the base address. */
  readonly target: (n: number) => string;
}

const PLACES = [
  ["78244", "San Antonio", "TX"],
  ["78705", "Austin", "TX"],
  ["55912", "Austin", "MN"],
  ["90012", "Los Angeles", "CA"],
  ["27101", "Winston Salem", "NC"],
  ["60614", "Chicago", "IL"],
  ["33139", "Miami Beach", "FL"],
  ["98103", "Seattle", "WA"],
] as const;

const at = (n: number): (typeof PLACES)[number] => PLACES[n % PLACES.length] ?? PLACES[0];

/** A few thousand addresses, so that most requests are for a new one. */
const address = (n: number): string => {
  const [zipCode, city, state] = at(n);
  return encodeURIComponent(`${100 + ((n * 7) % 3000)} Oak St, ${city}, ${state} ${zipCode}`);
};

export const MIX: readonly MeasuredRequest[] = [
  { name: "property by address", share: 0.4, target: (n) => `/properties?address=${address(n)}` },
  { name: "value estimate", share: 0.15, target: (n) => `/avm/value?address=${address(n)}&compCount=15` },
  { name: "rent estimate", share: 0.1, target: (n) => `/avm/rent/long-term?address=${address(n)}&compCount=15` },
  {
    name: "search, a page of 50",
    share: 0.2,
    target: (n) => `/properties?zipCode=${at(n)[0]}&bedrooms=${1 + (n % 4)}:*&limit=50&offset=${50 * (n % 5)}`,
  },
  { name: "listings, a page of 50", share: 0.1, target: (n) => `/listings/sale?zipCode=${at(n)[0]}&limit=50` },
  { name: "wrong parameter", share: 0.05, target: (n) => `/properties?zipCode=${at(n)[0]}&limit=0` },
];

/** The targets of this many requests, evenly mixed. */
export const targets = (count: number): readonly string[] => {
  const owed = MIX.map(() => 0);
  const made = MIX.map(() => 0);
  return Array.from({ length: count }, () => {
    MIX.forEach(({ share }, kind) => (owed[kind] = (owed[kind] ?? 0) + share));
    const kind = owed.indexOf(Math.max(...owed));
    owed[kind] = (owed[kind] ?? 0) - 1;
    const n = made[kind] ?? 0;
    made[kind] = n + 1;
    return MIX[kind]?.target(n) ?? "/";
  });
};
