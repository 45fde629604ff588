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

const homes = fc
  .tuple(fc.nat(gazetteer.places.length - 1), fc.nat())
  .map(([at, index]) => ({ place: gazetteer.places[at]!, index }))
  .filter(({ place }) => !ACROSS.includes(place.zipCode) && world.sizeOf(place) > 0)
  .map(({ place, index }) => {
    const { number, block, unit } = homeAt(world.townOf(place), index % world.sizeOf(place));
    const street = [`${number} ${block.street}`, ...(unit === undefined ? [] : [unit])].join(", ");
    return { street, city: place.city, state: place.state, zipCode: place.zipCode };
  });

const checked = (typed: string): CheckedAddress => checkedAddresses([[typed]])[0]!;

test("an address that is right is ready, unchanged, and matches itself", () => {
  fc.assert(
    fc.property(homes, ({ street, city, state, zipCode }) => {
      const address = `${street}, ${city}, ${state} ${zipCode}`;
      expect(checked(address)).toEqual({ typed: address, verdict: "ready", remark: "" });
      expect(addressDifference(address, address)).toBeUndefined();
      expect(addressDifference(address.toUpperCase().replace(/,/g, ""), address)).toBeUndefined();
      expect(addressDifference(`${street}, ${zipCode}`, address)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("a ZIP code that lost its zeros gets them back, once, and no other address changes for it", () => {
  fc.assert(
    fc.property(homes, ({ street, city, state, zipCode }) => {
      const address = `${street}, ${city}, ${state} ${zipCode}`;
      const lost = `${street}, ${city}, ${state} ${zipCode.replace(/^0+/, "")}`;
      const { verdict, mended = lost } = checked(lost);
      expect([verdict, mended]).toEqual(["ready", address]);
      expect(checked(mended)).toEqual({ typed: mended, verdict: "ready", remark: "" });
    }),
    { numRuns: 2000 },
  );
});
