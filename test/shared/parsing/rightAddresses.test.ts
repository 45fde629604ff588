/** Addresses as a service writes them, from all over the country: nothing is mended or held in one that is right. */
import fc from "fast-check";
import { addressDifference } from "../../../src/shared/api/vocabulary/addressDifference";
import { checkedAddresses, type CheckedAddress } from "../../../src/shared/parsing/addressList/checkedAddress";
import { homeAt } from "../../../src/sandbox/homes/home";
import { nationalGazetteer } from "../../../src/sandbox/places/nationalGazetteer";
import { makeWorld } from "../../../src/sandbox/records/world";

const gazetteer = nationalGazetteer();
const world = makeWorld(gazetteer);

/** Four ZIP codes are in another state than their numbers say: these wait for a yes. */
const ACROSS = ["20588", "20598", "72643", "73960"];

const homesOf = (places: typeof gazetteer.places) =>
  fc
    .tuple(fc.nat(places.length - 1), fc.nat())
    .map(([at, index]) => ({ place: places[at]!, index }))
    .filter(({ place }) => !ACROSS.includes(place.zipCode) && world.sizeOf(place) > 0)
    .map(({ place, index }) => {
      const { number, block, unit } = homeAt(world.townOf(place), index % world.sizeOf(place));
      const street = [`${number} ${block.street}`, ...(unit === undefined ? [] : [unit])].join(", ");
      return { street, city: place.city, state: place.state, zipCode: place.zipCode };
    });

const checked = (typed: string): CheckedAddress => checkedAddresses([[typed]])[0]!;

test("an address that is right is ready, unchanged, and matches itself", () => {
  fc.assert(
    fc.property(homesOf(gazetteer.places), ({ street, city, state, zipCode }) => {
      const address = `${street}, ${city}, ${state} ${zipCode}`;
      expect(checked(address)).toEqual({ typed: address, verdict: "ready", remark: "" });
      expect(addressDifference(address, address)).toBeUndefined();
      expect(addressDifference(address.toUpperCase().replace(/,/g, ""), address)).toBeUndefined();
      expect(addressDifference(`${street}, ${zipCode}`, address)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test("a street that ends like its city's name is the same street without the city", () => {
  const whole = "1003 Maple Canyon Ln, Unit 1, Lane, SD 57358";
  expect(addressDifference("1003 Maple Canyon Ln, Unit 1, 57358", whole)).toBeUndefined();
  expect(
    addressDifference("1003 Maple Canyon Ln Lane SD 57358", "1003 Maple Canyon Ln, Lane, SD 57358"),
  ).toBeUndefined();
  expect(addressDifference("1003 Maple Canyon, Unit 1, 57358", whole)).toBe("street");
});

test("a court in Connecticut is the same street without the city", () => {
  const whole = "3207 W Pine Hunter Ct, Wilton, CT 06897";
  expect(addressDifference("3207 W Pine Hunter Ct, 06897", whole)).toBeUndefined();
  expect(addressDifference("3207 W Pine Hunter Ct, 06897", whole.replace("Hunter", "Hunt"))).toBe("street, city");
  expect(addressDifference("3207 W Pine Hunter Ct, 06897", "3207 W Pine, Hunter, CT 06897")).toBeUndefined();
});

/** Written as people write them, each unusual in another way. */
test.each([
  "#4-B, 12 Main St, Austin, TX 78701",
  "123 1/2 Main St, Los Angeles, CA 90012",
  "12-34 Bell Blvd, Bayside, NY 11361",
  "12A Main St, Austin, TX 78701",
  "0 Main St, Austin, TX 78701",
  "N6W23001 Bluemound Rd, Waukesha, WI 53188",
  "One World Trade Center, New York, NY 10007",
  "123 W 10400 S, South Jordan, UT 84095",
  "123 NE 10400 St, Seattle, WA 98101",
  "123 10th St NE 30309",
  "12 OAK CT 78701",
  "12 Oak Ct, 78701",
  "100 Stephanders Ln, Austin, TX 78701",
  "100 Oak Apartments, Apt 4, Austin, TX 78701",
  "Suite 100, 5th Floor, 12 Main St, Austin, TX 78701",
  "Unit C, 4 Oaks, 12 Main St, Austin, TX 78701",
  "12345 FM 1960 W, Houston, TX 77065",
  "100 State Hwy 203, Austin, TX",
  "12 St. Paul St, St. Paul MN 55101",
  "12 Na St, Washington, D.C. 20001",
  "12 Unknown Rd, Nevada, MO 64772",
  "12 Cañon Rd, Cañon City, CO 81212",
  "12 main st austin tx 78701",
  "12 Main St, Austin, TX 78701.",
  "12, Main St, Austin, TX, 78701",
  "12 Main St, Lot 5, Austin, TX 78701",
  "Rear, 12 Main St, Austin, TX 78701",
  "12 Main St Maple Grove, MN",
  "12 Broadway New York, NY",
  "65-43 Austin St, Rego Park, Queens 11374",
  "12 Main St, Hawi 96719",
  "12 Post Office Rd, Austin, TX 78701",
  "12 Main St, Penn 15675",
  "12 Mount Wash 98101",
  "12 Main St Prides Crossing, MA",
  "Second Floor, 12 Main St, Austin, TX 78701",
  "40123 Main St, Austin, TX 78701",
])("%s is ready, and stays as it is", (address) => {
  expect(checked(address)).toEqual({ typed: address, verdict: "ready", remark: "" });
});

test("a ZIP code that lost its zeros gets them back, once", () => {
  const zeros = gazetteer.places.filter(({ zipCode }) => zipCode.startsWith("0"));
  fc.assert(
    fc.property(homesOf(zeros), ({ street, city, state, zipCode }) => {
      const address = `${street}, ${city}, ${state} ${zipCode}`;
      const lost = `${street}, ${city}, ${state} ${zipCode.replace(/^0+/, "")}`;
      const { verdict, mended = lost } = checked(lost);
      expect([verdict, mended]).toEqual(["ready", address]);
      expect(checked(mended)).toEqual({ typed: mended, verdict: "ready", remark: "" });
    }),
    { numRuns: 400 },
  );
});
