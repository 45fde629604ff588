/** A service with lists of homes: look-ups by address, and pages of a ZIP code's or a city's homes. */
import type { Delivery } from "../../src/shared/api/answer";
import type { Request } from "../../src/shared/api/request";
import { response, type Script } from "./memoryHost";

export interface ListedHome {
  /** As people type it: the service understands it. */
  readonly typed: string;
  /** As the service writes it. */
  readonly listed: string;
  readonly bedrooms: number;
}

/** `1204 Oak St, San Antonio, TX 78244`: the ZIP code and the city stand at its end. */
export function homeNumber(number: number, zip = "78244", city = "San Antonio"): ListedHome {
  const typed = `${number} Oak St, ${city}, TX ${zip}`;
  return { typed, listed: typed, bedrooms: 1 + (number % 6) };
}

/** The service takes a hyphen for a space, names of homes don't. */
export const misspelled = (home: ListedHome): ListedHome => ({
  ...home,
  typed: home.typed.replace(" St,", "-St,"),
});

const record = ({ listed, bedrooms }: ListedHome) => ({
  id: listed.replace(/[, ]+/g, "-"),
  formattedAddress: listed,
  bedrooms,
});

/** @param version Of the service's data: its homes have so many more bedrooms. */
export function homesService(homes: readonly ListedHome[], version: () => number = () => 0): Script {
  const byTyped = new Map(homes.map((home) => [home.typed, home]));
  const now = (home: ListedHome) => record({ ...home, bedrooms: home.bedrooms + 10 * version() });
  return ({ parameters }: Request, at): Delivery => {
    const { address, zipCode, city } = parameters;
    if (address !== undefined) {
      const home = byTyped.get(address);
      return home === undefined ? response({ message: "none" }, 404, {}, at) : response([now(home)], 200, {}, at);
    }
    const here = homes.filter(({ listed }) =>
      zipCode === undefined ? listed.includes(`, ${city}, `) : listed.endsWith(zipCode),
    );
    const first = Number(parameters["offset"] ?? 0);
    const page = here.slice(first, first + Number(parameters["limit"]));
    const total = parameters["includeTotalCount"] === "true" ? { "x-total-count": String(here.length) } : {};
    return response(page.map(now), 200, total, at);
  };
}
