/** Broken records, estimates and look-ups. */
import type { Loose } from "../wire";
import { answering, asking, forgetful, mutation, type Mutation } from "./mutation";

const VALUE = "/avm/value";
const RENT = "/avm/rent/long-term";
const RANDOM = "/properties/random";

/** Changes every record of the list that the rules look at. */
const spoilt = (name: string, breaks: RegExp, change: (record: Loose) => object): Mutation =>
  answering(name, breaks, (json, { limit }) =>
    limit === "500" && Array.isArray(json) ? json.map((record) => ({ ...record, ...change(record) })) : json,
  );

/** Changes every entry of a map. */
const entries = (map: Loose, change: (key: string, entry: Loose) => readonly [string, Loose]): Loose =>
  map === undefined ? undefined : Object.fromEntries(Object.entries(map).map(([key, entry]) => change(key, entry)));

const estimated = (name: string, breaks: RegExp, change: (json: Loose) => object): Mutation =>
  answering(name, breaks, (json, _, path) => (path.startsWith("/avm/") ? { ...json, ...change(json) } : json));

const byId = (path: string): boolean =>
  /^\/(properties|listings\/sale|listings\/rental\/long-term)\/./.test(path) && path !== RANDOM;

export const RECORDS: readonly Mutation[] = [
  spoilt("writes numbers as texts", /^2\.1 A property record/, ({ yearBuilt }) => ({ yearBuilt: String(yearBuilt) })),
  spoilt("writes dates without a time", /^2\.1 A property record/, ({ lastSaleDate }) => ({
    lastSaleDate: lastSaleDate?.slice(0, 10),
  })),
  spoilt("leaves the id out", /^2\.1 The id and the address/, () => ({ id: undefined })),
  spoilt("writes states out", /^2\.1 state/, () => ({ state: "Texas" })),
  spoilt("writes ZIP codes as ZIP+4", /^2\.1 zipCode/, ({ zipCode }) => ({ zipCode: `${zipCode}-1234` })),
  spoilt("has types of its own", /^2\.1 propertyType/, ({ propertyType }) => ({
    propertyType: propertyType === "Single Family" ? propertyType : "Villa",
  })),
  spoilt("writes no second line as an empty text", /^2 addressLine2/, () => ({ addressLine2: "" })),
  spoilt("writes fees with a sign", /^2\.1 hoa/, () => ({ hoa: { fee: "$120" } })),
  spoilt("writes flags as texts", /^2\.2/, () => ({ features: { cooling: "Yes" } })),
  spoilt("keys assessments by day", /^2\.3/, ({ taxAssessments }) => ({
    taxAssessments: entries(taxAssessments, (key, entry) => [`${key}-01-01`, entry]),
  })),
  spoilt("writes taxes as texts", /^2\.4/, ({ propertyTaxes }) => ({
    propertyTaxes: entries(propertyTaxes, (key, entry) => [key, { ...entry, total: String(entry.total) }]),
  })),
  spoilt("keys sales by year", /^2\.5/, ({ history }) => ({
    history: entries(history, (key, entry) => [key.slice(0, 4), entry]),
  })),
  spoilt("writes owners as one text", /^2\.6/, ({ owner }) => ({
    owner: { ...owner, names: owner?.names?.join(", ") },
  })),
  answering("answers an id with a list", /^4\.4|^2\.1 A record by its id|by its id$/, (json, _, path) =>
    byId(path) ? [json] : json,
  ),
  answering("tells less by id", /^2\.1 A record by its id/, (json, _, path) =>
    byId(path) ? { ...json, legalDescription: undefined, bedrooms: 99 } : json,
  ),
  mutation("answers an unknown id with nothing", /^observed An id that nothing has/, (request, ask) => {
    const response = ask(request);
    return response.status === 404 ? { ...response, status: 200, body: "null" } : response;
  }),

  asking("random: takes no limit", /^4\.3 random: limit/, ({ limit }, path) =>
    path === RANDOM && limit !== undefined ? { limit: "50" } : undefined,
  ),
  asking("random: comes in tens", /^4\.3 random: without/, ({ limit }, path) =>
    path === RANDOM && limit === undefined ? { limit: "10" } : undefined,
  ),
  forgetful("random: always the same", /^4\.3 random: another time/, (_, { sandbox }) => ({ ...sandbox, answered: 0 })),
  answering("random: from one state", /^4\.3 random: records/, (json, _, path) =>
    path === RANDOM ? json.map((record: Loose) => ({ ...record, state: "TX" })) : json,
  ),

  estimated("writes prices as texts", /^2\.7 .* answers/, ({ price, rent }) => ({
    price: String(price),
    rent: String(rent),
  })),
  estimated("turns the range around", /^2\.7 .* the range/, (json) => ({
    ...{ priceRangeLow: json.priceRangeHigh, priceRangeHigh: json.priceRangeLow },
    ...{ rentRangeLow: json.rentRangeHigh, rentRangeHigh: json.rentRangeLow },
  })),
  estimated("grades similarity in words", /^2\.8/, ({ comparables }) => ({
    comparables: comparables.map((one: Loose) => ({ ...one, correlation: "high" })),
  })),
  estimated("calls every listing active", /^3 /, ({ comparables }) => ({
    comparables: comparables.map((one: Loose) => ({
      ...one,
      status: "Active",
      removedDate: "2026-01-01T00:00:00.000Z",
    })),
  })),
  estimated("names another subject", /estimated as that property/, ({ subjectProperty }) => ({
    subjectProperty: { ...subjectProperty, formattedAddress: "1 Elsewhere St, Austin, TX 78705" },
  })),
  estimated("places the subject elsewhere", /a point is estimated/, ({ subjectProperty }) => ({
    subjectProperty: { ...subjectProperty, latitude: subjectProperty.latitude + 1 },
  })),
  answering("asks yearly rents", /monthly rents/, (json, _, path) =>
    path === RENT
      ? { ...json, comparables: json.comparables.map((one: Loose) => ({ ...one, price: one.price * 100 })) }
      : json,
  ),
  asking("uses 15 comparables", /compCount is how many/, ({ compCount }) =>
    compCount === undefined ? undefined : { compCount: "15" },
  ),
  asking("uses 10 comparables by default", /without compCount/, ({ compCount }, path) =>
    compCount === undefined && path.startsWith("/avm/") ? { compCount: "10" } : undefined,
  ),
  asking("does not look at maxRadius", /maxRadius is/, () => ({ maxRadius: undefined })),
  asking("takes maxRadius for kilometres, the other way", /maxRadius is/, ({ maxRadius }) =>
    maxRadius === undefined ? undefined : { maxRadius: String(Number(maxRadius) * 1.609) },
  ),
  asking("does not look at daysOld", /daysOld is how long/, (_, path) =>
    path.startsWith("/avm/") ? { daysOld: undefined } : undefined,
  ),
  asking("does not look at given attributes", /attributes that are given/, (_, path) =>
    path.startsWith("/avm/") ? { squareFootage: undefined, bedrooms: undefined } : undefined,
  ),
  asking(
    "looks nothing up unless told",
    /lookupSubjectAttributes is true/,
    ({ lookupSubjectAttributes: asked }, path) =>
      path.startsWith("/avm/") && asked === undefined ? { lookupSubjectAttributes: "false" } : undefined,
  ),
  mutation("can't do without a look-up", /without a look-up/, (request, ask) => {
    const isBlind = request.query.some(([name, value]) => name === "lookupSubjectAttributes" && value === "false");
    return isBlind ? ask({ ...request, path: "/nowhere" }) : ask(request);
  }),
  asking("has no value for Land", /Land has a value/, ({ propertyType }, path) =>
    path === VALUE && propertyType === "Land" ? { propertyType: "Mars" } : undefined,
  ),
];
