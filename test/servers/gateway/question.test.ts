import { ENDPOINTS } from "../../../src/shared/api/endpoints";
import { request, requestTarget } from "../../../src/shared/api/request";
import { parseTarget } from "../../../src/servers/gateway/upstream/targetParser";

const asked = (rawTarget: string): string => {
  const question = parseTarget(rawTarget);
  return "status" in question ? `${question.status} ${question.message}` : question.target;
};

test("every endpoint is forwarded as the core writes it, with all of its parameters", () => {
  for (const { name, path, parameters } of Object.values(ENDPOINTS)) {
    const values = Object.fromEntries(parameters.map((each) => [each.name, `a|b & 1/2:*'é${each.name}`]));
    const written = requestTarget(request(name, values));
    expect(asked(`/v1${written}`)).toBe(written);
    expect(parseTarget(`/v1${written}`)).toMatchObject({ template: path });
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
const NO_ID = "400 This is not a valid id of a record";

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
  ["/v1/properties?apiKey=1", "400 This endpoint has no parameter apiKey"],
  ["/v1/properties?__proto__=1", "400 This endpoint has no parameter of that name"],
  ["/v1/avm/value?zipCode=78244", "400 This endpoint has no parameter zipCode"],
  ["/v1/properties/x?id=y", "400 This endpoint has no parameter id"],
  ["/v1/properties?zipCode=1&zipCode=2", "400 The parameter zipCode is given twice"],
  ["/v1/properties?zipCode=1&zip%43ode=2", "400 The parameter zipCode is given twice"],
  ["/v1/properties?city=%0d%0aHost:%20evil", "400 The parameter city could not be read"],
  ["/v1/properties?city=%ff", "400 The query could not be read"],
  [`/v1/properties?city=${"x".repeat(1001)}`, "400 The parameter city could not be read"],
])("%s isn't forwarded to the service", (rawTarget, told) => {
  expect(asked(rawTarget)).toBe(told);
});
