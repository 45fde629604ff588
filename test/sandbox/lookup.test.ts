import { ask, everything, idPath, PLACES, sandboxOf } from "./asking";

const POST_BOXES = ["78291", "78292", "78293"];

describe("an address is found again", () => {
  it("finds homes by their address and by their id, as searches show them; each has an id of its own", () => {
    for (const zipCode of ["78244", "78705", "55912"]) {
      const homes = everything("/properties", { zipCode });
      expect(homes.length).toBeGreaterThan(100);
      expect(new Set(homes.map(({ id }) => id.toLowerCase())).size).toBe(homes.length);
      for (const home of homes.filter((_, at) => at % 5 === 0)) {
        expect(ask("/properties", { address: home.formattedAddress }).json).toEqual([home]);
        expect(ask(idPath(home.id)).json).toEqual(home);
      }
    }
  });

  const [home] = everything("/properties", { zipCode: "78244", propertyType: "Single Family" });
  const { addressLine1: line, formattedAddress } = home;

  it.each([
    formattedAddress.toUpperCase(),
    `  ${line.toLowerCase()} , san antonio,tx,78244`,
    `${line}, San Antonio, Texas 78244-1234`,
    `${line} San Antonio TX 78244`,
    `${line}, TX 78244`,
    `${line}, 78244`,
    `${line}., San Antonio, TX`,
    `${line.replace(/ /g, "  ")}, San Antonio, TX 78244`,
  ])("finds it as it is typed: %s", (address) => {
    expect(ask("/properties", { address }).json).toEqual([home]);
  });

  it("reads a street's suffix spelt out", () => {
    const homes = PLACES.flatMap(({ zipCode }) => everything("/properties", { zipCode }));
    for (const [short, long] of [
      ["Dr", "Drive"],
      ["St", "street"],
      ["Ave", "AVENUE"],
      ["Ln", "Lane"],
    ] as const) {
      const some = homes.find(
        ({ addressLine1, addressLine2 }) => addressLine1.endsWith(` ${short}`) && addressLine2 === null,
      );
      expect(some).toBeDefined();
      const address = `${some.addressLine1.slice(0, -short.length)}${long}, ${some.city}, ${some.state} ${some.zipCode}`;
      expect(ask("/properties", { address }).json).toEqual([some]);
    }
  });

  it("doesn't take unit 1 for unit 11", () => {
    const units = everything("/properties", { zipCode: "78705" }).filter(({ addressLine2 }) => addressLine2 !== null);
    const one = units.find(({ addressLine2 }) => addressLine2.endsWith(" 1"));
    const eleven = units.find(
      ({ addressLine1, addressLine2 }) => addressLine1 === one.addressLine1 && addressLine2.endsWith(" 11"),
    );
    expect(eleven).toBeDefined();
    const at = (unit: string) =>
      ask("/properties", { address: `${one.addressLine1}${unit}, Austin, TX 78705` }).json[0];
    expect(at(" #1")).toEqual(one);
    expect(at(", Apt. 11")).toEqual(eleven);
    expect(at(", Unit 111").id).not.toBe(one.id);
    expect(at("").addressLine2).toBeNull();
    const upstairs = units.find(({ addressLine2 }) => addressLine2.endsWith(" 101"));
    const [asked] = ask("/properties", { address: `${upstairs.addressLine1}, Apt 10, Austin, TX 78705` }).json;
    expect(asked.addressLine2).toBe("Apt 10");
    expect(asked.id).not.toBe(upstairs.id);
  });

  it("answers an address that could be there, always the same, and keeps it out of searches", () => {
    const address = "4321 Nonesuch Harbor Street, Apt 7, Saint Louis, Missouri 63101";
    const [first] = ask("/properties", { address }).json;
    expect(first.formattedAddress).toBe("4321 Nonesuch Harbor St, Apt 7, Saint Louis, MO 63101");
    expect(first.id).toBe("4321-Nonesuch-Harbor-St,-Apt-7,-Saint-Louis,-MO-63101");
    expect(ask("/properties", { address: "4321 nonesuch harbor st apt 7, st. louis, mo 63101" }).json).toEqual([first]);
    expect(ask(idPath(first.id)).json).toEqual(first);
    expect(ask(idPath(first.id.toUpperCase())).json).toEqual(first);
    expect(everything("/properties", { zipCode: "63101" }).map(({ id }) => id)).not.toContain(first.id);
  });

  it("reads a city with a hyphen, also in an id", () => {
    const [first] = ask("/properties", { address: "12 Oak St, Winston-Salem, NC 27101" }).json;
    expect(first.city).toBe("Winston Salem");
    expect(ask(idPath(first.id)).json).toEqual(first);
  });

  it.each([
    "asdf",
    "1234 Main St.",
    "",
    "Main St, San Antonio, TX 78244",
    "5500 Grand Lake Dr, San Antonio, TX 99999",
    "5500 Grand Lake Dr, San Antonio, CA 78244",
    "5500 Grand Lake Dr, Los Angeles, TX 78244",
    "5500 Grand Lake Dr, Nowhereville, TX 78244",
    "5500 Grand Lake Dr, San Antonio, TX 78244, USA",
    "PO BOX 12, San Antonio, TX 78244",
    "78244",
  ])("can't place: %s", (address) => {
    const { status, json } = ask("/avm/value", address === "" ? { address: " " } : { address });
    expect(status).toBe(400);
    expect(json.error).toBe("resource/bad-request");
    if (address !== "")
      expect(json.message).toBe(`The provided address '${address}' could not be parsed or geolocated`);
  });

  it("reads unusual words in a street as part of its name", () => {
    for (const street of ["Constructor Way", "Proto Ln", "ToString Ct"]) {
      const address = `12 ${street}, Austin, TX 78705`;
      expect(ask("/properties", { address }).json[0].formattedAddress.toLowerCase()).toBe(address.toLowerCase());
    }
  });

  it("finds no record for an invalid id", () => {
    for (const id of ["nonsense", "1-Main-St", "%E0%A4%A", "PO-BOX-12,-Austin,-TX-78705"]) {
      const { status, json } = ask(`/properties/${id}`);
      expect([status, json.error]).toEqual([404, "resource/not-found"]);
    }
  });

  it("has no homes in ZIP codes of post boxes", () => {
    const sandbox = sandboxOf();
    for (const { zipCode } of PLACES) {
      const total = Number(
        ask("/properties", { zipCode, includeTotalCount: "true", limit: 1 }, { sandbox }).headers["x-total-count"],
      );
      expect(total === 0).toBe(POST_BOXES.includes(zipCode));
    }
  });
});
