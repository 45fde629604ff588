import fc from "fast-check";
import { formerName } from "../../../src/shared/api/vocabulary/formerName";
import { normalizedAddress } from "../../../src/shared/api/vocabulary/normalizedAddress";
import addresses from "../../samples/addresses.json";

const SAME: readonly (readonly string[])[] = [
  [
    "5500 Grand Lake Dr, San Antonio, TX 78244",
    "5500 GRAND LAKE DR,SAN ANTONIO,TX,78244",
    "  5500  Grand Lake Dr.  San Antonio, Texas 78244-1234 ",
    "5500 grand lake dr; san antonio; tx 78244",
  ],
  [
    "100 Main St, Apt 5, Austin, TX 78701",
    "100 Main St #5, Austin, TX 78701",
    "100 Main St # 5, Austin, TX 78701",
    "100 Main St Unit 5, Austin, TX 78701",
    "100 Main St, Apt. 5, Austin, TX 78701",
    "100 Main St, Apt #5, Austin, TX 78701",
    "100 Main St, Apartment 5, Austin, TX 78701",
  ],
  [
    "123 Main St, Bldg A, Apt 5, Austin, TX 78701",
    "123 Main St, Bldg A Apt 5, Austin, TX 78701",
    "123 Main St Building A #5, Austin, TX 78701",
    "123 Main St Bldg A Apt 5 Austin TX 78701",
  ],
  ["123 Main St, Apt 5, Austin, TX 78701", "123 Main St, Apt 5 Austin TX 78701", "123 Main St, #5 Austin TX 78701"],
  [
    "123 Main St, Apt PH, Austin, TX 78701",
    "123 Main St Unit PH, Austin, TX 78701",
    "123 Main St #PH, Austin, TX 78701",
  ],
  ["12 Elm St, Hartford, CT", "12 Elm St Hartford CT", "12 Elm St Hartford Connecticut"],
  ["3010 FM 1960, Houston, TX 77073", "3010 FM 1960 Houston TX 77073"],
  ["12 O'Brien Ct, Charleston, WV 25301", "12 OBrien Ct, Charleston, West Virginia 25301"],
  [
    "1 Elm St, Washington, DC 20001",
    "1 Elm St, Washington, District of Columbia 20001",
    "1 Elm St, Washington, D.C. 20001",
  ],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["100 Main St Unit 1, Austin, TX 78701", "100 Main St Unit 11, Austin, TX 78701"],
  ["100 Main St #1, Austin, TX 78701", "100 Main St, Austin, TX 78701"],
  ["100 Main St #1-1, Austin, TX 78701", "100 Main St #11, Austin, TX 78701"],
  ["100 Main St #1-1, Austin, TX 78701", "100 Main St #1 1, Austin, TX 78701"],
  ["100 Main St Apt 5, Austin, TX 78701", "100 Main St Ste 5, Austin, TX 78701"],
  ["100 Main St Apt A, Austin, TX 78701", "100 Main St Apt B, Austin, TX 78701"],
  ["12.5 Main St, Austin, TX 78701", "125 Main St, Austin, TX 78701"],
  ["12.5 Main St, Austin, TX 78701", "12 5 Main St, Austin, TX 78701"],
  ["12 1/2 Main St, Austin, TX 78701", "12 Main St, Austin, TX 78701"],
  ["100 N Main St, Austin, TX 78701", "100 S Main St, Austin, TX 78701"],
  ["100 Main St, Austin, TX 78701", "100 Main Ave, Austin, TX 78701"],
  ["100 Main St, Kansas City, KS 66101", "100 Main St, Kansas City, MO 64101"],
  ["100 Virginia Ave, Charleston, WV 25301", "100 Virginia Ave, Charleston, VA 25301"],
  ["100 Main St, Austin, TX 78701", "100 Main St, Austin, TX"],
  ["12 Avenue W, Brooklyn, NY 11223", "12 Avenue West, Brooklyn, NY 11223"],
  ["12 County Road E, Saint Paul, MN 55126", "12 County Road East, Saint Paul, MN 55126"],
];

describe("a normalized address", () => {
  it.each(SAME)("is the same for %s however it is written", (first, ...others) => {
    expect(others.map(normalizedAddress)).toEqual(others.map(() => normalizedAddress(first)));
  });

  it.each(DIFFERENT)("distinguishes %s from %s", (one, other) => {
    expect(normalizedAddress(one)).not.toBe(normalizedAddress(other));
  });

  it("leaves a street that is called after a state as it is", () => {
    expect(normalizedAddress("100 Texas Ave, Austin, Texas 78701")).toBe("100 texas ave austin tx 78701");
    expect(normalizedAddress("1 Washington St, Seattle, Washington 98101")).toBe("1 washington st seattle wa 98101");
  });

  const unit = fc.stringMatching(/^[0-9A-Z]{1,3}$/);
  const number = fc.integer({ min: 1, max: 99_999 });

  it("never is the same for two numbers or two units", () => {
    const address = (house: number, flat: string) => `${house} Main St, Apt ${flat}, Austin, TX 78701`;
    fc.assert(
      fc.property(number, number, unit, unit, (house, other, flat, another) => {
        fc.pre(house !== other || flat !== another);
        expect(normalizedAddress(address(house, flat))).not.toBe(normalizedAddress(address(other, another)));
      }),
    );
  });

  it.each(addresses.differentHomes)("%s and %s are two homes", (one, other) => {
    expect(normalizedAddress(one!)).not.toBe(normalizedAddress(other!));
  });

  it.each(addresses.oneRequest)("%s and %s are one home", (one, other) => {
    expect(normalizedAddress(one!)).toBe(normalizedAddress(other!));
  });

  it.each([
    ["12 Oak Ct Lake Forest IL 60045", "12 Oak Ct, Lake Forest, IL 60045"],
    ["123 Main St Austin TX 78701", "123 Main St, Austin, TX 78701"],
    ["1600 Pennsylvania Ave NW Washington DC 20500", "1600 Pennsylvania Ave NW, Washington, DC 20500"],
    ["12 State Highway 71 Austin TX 78701", "12 State Highway 71, Austin, TX 78701"],
    ["12 Elm St Apt 4 Hartford CT 06103", "12 Elm St #4, Hartford, CT 06103"],
    ["123, Main St, Austin, TX, 78701", "123 Main St, Austin, TX 78701"],
  ])("%s can be read in one way, as %s", (plain, parted) => {
    expect(normalizedAddress(plain)).toBe(normalizedAddress(parted));
  });

  it.each([
    ["123 Main St N Las Vegas NV", "123 Main St N, Las Vegas, NV", "123 Main St, N Las Vegas, NV"],
    ["12 Broadway St Paul MN", "12 Broadway, St Paul, MN", "12 Broadway St, Paul, MN"],
    ["12 Elm Lake Forest IL", "12 Elm, Lake Forest, IL", "12 Elm Lake, Forest, IL"],
    ["100 Broadway New York NY", "100 Broadway, New York, NY", "100 Broadway New, York, NY"],
  ])("%s can be read in two ways, and shares with neither", (...texts) => {
    expect(new Set(texts.map(normalizedAddress)).size).toBe(3);
  });

  it("of a home as the service writes it is the one that earlier builds stored it under", () => {
    const written = [
      "5500 Grand Lake Dr, San Antonio, TX 78244",
      "100 Main St, Apt 5, Austin, TX 78701",
      "12 Robert St S, Saint Paul, MN 55107",
      "600 W 5th St, North Las Vegas, NV 89030",
      "77 Lake Ave, Lake Forest, IL 60045",
      "5 Broadway, Denver, CO 80203",
      "1 County Rd 4, Austin, TX 78701",
    ];
    expect(written.map(normalizedAddress)).toEqual(written.map(formerName));
  });
});
