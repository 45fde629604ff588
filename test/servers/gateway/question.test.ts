import { ENDPOINTS, type Parameter, type ParameterKind } from "../../../src/shared/api/endpoints";
import { request, requestTarget } from "../../../src/shared/api/request";
import { parseTarget } from "../../../src/servers/gateway/upstream/targetParser";

const asked = (rawTarget: string): string => {
  const question = parseTarget(rawTarget);
  return "status" in question ? `${question.status} ${question.message}` : question.target;
};

/** A value of each kind, as the core writes it. */
const VALUES: Readonly<Record<ParameterKind, (rule: Parameter) => string>> = {
  text: () => "O'Fallon & 1/2:* é",
  address: () => "1/2 Elm's St & Co, Austin, TX 78701",
  state: () => "TX",
  zip: () => "78244",
  flag: () => "true",
  number: ({ maximum = 3 }) => String(Math.min(1.5, maximum)),
  integer: ({ minimum = 1 }) => String(minimum),
  choice: ({ values = [], multiple = false }) => (multiple ? values.slice(0, 2).join("|") : values[0]!),
  filter: () => "*:2|3|4.5:*",
  span: () => "7:30",
};

const COMBINED: readonly (readonly string[])[] = [["latitude", "longitude"], ["address"]];

test("every endpoint is forwarded as the core writes it, with all of its parameters", () => {
  for (const { name, path, parameters } of Object.values(ENDPOINTS)) {
    for (const without of COMBINED) {
      const given = parameters.filter((each) => !without.includes(each.name));
      const values = Object.fromEntries(given.map((each) => [each.name, VALUES[each.kind](each)]));
      const written = requestTarget(request(name, path.includes("{id}") ? { ...values, id: "1-Elm-St,-TX" } : values));
      expect(asked(`/v1${written}`)).toBe(written);
      expect(parseTarget(`/v1${written}`)).toMatchObject({ template: path });
    }
  }
});

test("ids are accepted if an address could make them", () => {
  expect(asked("/v1/properties/5500-Grand-Lake-Dr,-San-Antonio,-TX-78244")).toBe(
    "/properties/5500-Grand-Lake-Dr%2C-San-Antonio%2C-TX-78244",
  );
  expect(asked("/v1/properties/12-1%2F2-Elm-St")).toBe("/properties/12-1%2F2-Elm-St");
  expect(asked("/v1/listings/rental/long-term/x")).toBe("/listings/rental/long-term/x");
});

const NO_ENDPOINT = "404 There is no such endpoint";
const NO_ID = expect.stringMatching(/^400 id: ".*" is not allowed; give the id of a record$/su) as string;

test.each([
  ["/", NO_ENDPOINT],
  ["/v1", NO_ENDPOINT],
  ["/v1/", NO_ENDPOINT],
  ["/v2/avm/value", NO_ENDPOINT],
  ["/v1/avm", NO_ENDPOINT],
  ["/v1/avm/value/", NO_ENDPOINT],
  ["/v1//avm/value", NO_ENDPOINT],
  ["/v1/./avm/value", NO_ENDPOINT],
  ["/v1/avm/../avm/value", NO_ENDPOINT],
  ["/v1/avm%2fvalue", NO_ENDPOINT],
  ["/v1/%61vm/value", NO_ENDPOINT],
  ["/v1/AVM/value", NO_ENDPOINT],
  ["/v1/avm/value;x=1", NO_ENDPOINT],
  ["/v1/avm/value#x", NO_ENDPOINT],
  ["/v1/avm\\value", NO_ENDPOINT],
  ["/v1@evil.example/avm/value", NO_ENDPOINT],
  ["/v1/accounts/keys", NO_ENDPOINT],
  ["/v1/properties/", NO_ENDPOINT],
  ["/v1/properties/a/b", NO_ENDPOINT],
  ["/v1/properties/..", NO_ID],
  ["/v1/properties/%2e%2e", NO_ID],
  ["/v1/properties/..%2f..%2fkeys", NO_ID],
  ["/v1/properties/x%2f..%2f..%2fkeys", NO_ID],
  ["/v1/properties/%2fkeys", NO_ID],
  ["/v1/properties/x%2f%2fkeys", NO_ID],
  ["/v1/properties/..%5ckeys", NO_ID],
  ["/v1/properties/%252e%252e%252fkeys", NO_ID],
  ["/v1/properties/x%3fzipCode=1", NO_ID],
  ["/v1/properties/x%23y", NO_ID],
  ["/v1/properties/x%00", NO_ID],
  ["/v1/properties/x%0d%0aX-Api-Key:%20y", NO_ID],
  ["/v1/properties/%zz", NO_ID],
  ["/v1/properties/..%3B%2Fadmin", NO_ID],
  ["/v1/properties/x%3By", NO_ID],
  ["/v1/properties/.x", NO_ID],
  ["/v1/properties/%20..%2fkeys", NO_ID],
  ["/v1/properties/%72andom", NO_ID],
  ["/v1/properties/Random", NO_ID],
  ["/v1/properties/random%2Fx", NO_ID],
  ["/v1/properties/12-1%2Fx", NO_ID],
  [`/v1/properties/${"x".repeat(251)}`, NO_ID],
  ["/v1/avm/rent/short-term?apiKey=1", NO_ENDPOINT],
  ["/v1/properties/random?apiKey=1", '400 "apiKey" is not a parameter here; give only limit and suppressLogging'],
  ["/v1/properties/random?__proto__=1", '400 "__proto__" is not a parameter here; give only limit and suppressLogging'],
  ["/v1/properties/random?Limit=1", '400 "Limit" is not a parameter here; give only limit and suppressLogging'],
  ["/v1/properties/random?limit%00=1", '400 "limit" is not a parameter here; give only limit and suppressLogging'],
  ["/v1/properties/random?=1", '400 "" is not a parameter here; give only limit and suppressLogging'],
  ["/v1/properties/x?id=y", '400 "id" is not a parameter here; give only suppressLogging'],
  ["/v1/properties?zipCode=78244&zipCode=78245", "400 zipCode is given twice; give it once"],
  ["/v1/properties?zipCode=78244&zip%43ode=78244", "400 zipCode is given twice; give it once"],
  ["/v1/properties?city=%0d%0aHost:%20evil", '400 city: "Host: evil" is not allowed; give a text'],
  ["/v1/properties?city=", '400 city: "" is not allowed; give a text'],
  ["/v1/properties?city=+%20", '400 city: "" is not allowed; give a text'],
  ["/v1/properties?city=Aust%2569n", '400 city: "Aust%69n" is not allowed; give a text'],
  ["/v1/properties?city=Austin%00", '400 city: "Austin" is not allowed; give a text'],
  ["/v1/properties?city=%ff", "400 The query could not be read: encode it as UTF-8, once"],
  [`/v1/properties?city=${"x".repeat(1001)}`, "400 city has 1001 characters; give 1000 at most"],
  ["/v1/properties?zipCode=78244&limit=501", '400 limit: "501" is not allowed; give a whole number from 1 to 500'],
  ["/v1/properties?zipCode=78244&limit=5%2530", '400 limit: "5%30" is not allowed; give a whole number from 1 to 500'],
  ["/v1/properties?zipCode=78244&limit=+5", '400 limit: "5" is not allowed; give a whole number from 1 to 500'],
  ["/v1/properties?zipCode=78244&limit", '400 limit: "" is not allowed; give a whole number from 1 to 500'],
  ["/v1/properties?zipCode=78244&offset=-1", '400 offset: "-1" is not allowed; give a whole number of at least 0'],
  [
    "/v1/properties?zipCode=78244&includeTotalCount=maybe",
    '400 includeTotalCount: "maybe" is not allowed; give true or false',
  ],
  ["/v1/properties/x?suppressLogging=yes", '400 suppressLogging: "yes" is not allowed; give true or false'],
  ["/v1/properties?state=tx", '400 state: "tx" is not allowed; give two capital letters'],
  [
    "/v1/markets?zipCode=78244&historyRange=1e1",
    '400 historyRange: "1e1" is not allowed; give a whole number of at least 1',
  ],
  ["/v1/markets?zipCode=78244&dataType=all", '400 dataType: "all" is not allowed; give one of All, Sale, Rental'],
  ["/v1/markets?dataType=All", "400 zipCode is missing; give it"],
  ["/v1/properties?bedrooms=2", "400 address or city or state or zipCode or latitude is missing; give it"],
  ["/v1/properties?zipCode=78244&radius=1", "400 radius is given without address or latitude; give both, or neither"],
  ["/v1/properties?latitude=30&radius=1", "400 latitude is given without longitude; give both, or neither"],
  ["/v1/properties?latitude=30&longitude=-97", "400 latitude is given without radius; give both, or neither"],
  [
    "/v1/properties?address=1%20Elm%20St&bedrooms=2",
    "400 bedrooms is given beside address, which names one home; give radius too, or leave it out",
  ],
  [
    "/v1/avm/value?address=1%20Elm%20St&latitude=30&longitude=-97",
    "400 address and latitude are both given; give one of them",
  ],
  ["/v1/avm/value?compCount=15", "400 address or latitude is missing; give it"],
])("%s isn't forwarded to the service", (rawTarget, told) => {
  expect(asked(rawTarget)).toEqual(told);
});
