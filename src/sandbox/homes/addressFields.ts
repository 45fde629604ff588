/** The fields of an address, in the order and form of the service's records (docs/service.md, 2.1 and 2.6). */
import type { GazetteerPlace } from "../places/gazetteer";
import { line1, type Home } from "./home";
import type { StateFacts } from "../places/states";

export interface AddressLines {
  readonly id: string;
  readonly formattedAddress: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly stateFips: string;
  readonly zipCode: string;
}

export function addressFields(
  line1: string,
  unit: string | undefined,
  place: GazetteerPlace,
  state: StateFacts,
): AddressLines {
  const lines = unit === undefined ? line1 : `${line1}, ${unit}`;
  const formattedAddress = `${lines}, ${place.city}, ${place.state} ${place.zipCode}`;
  return {
    id: idOf(formattedAddress),
    formattedAddress,
    addressLine1: line1,
    addressLine2: unit ?? null,
    city: place.city,
    state: place.state,
    stateFips: state.fips,
    zipCode: place.zipCode,
  };
}

export function fullAddress(home: Home): AddressLines {
  return addressFields(line1(home), home.unit, home.town.place, home.town.state);
}

/** The address with `-` for spaces. Commas stay. */
function idOf(formattedAddress: string): string {
  return formattedAddress.replace(/ /g, "-");
}
