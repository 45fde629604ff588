/** Mends what is certainly wrong in an address as it was typed, and says what it changed. */
import { statesOfZip } from "../../api/vocabulary/zipStates";
import { addressParts } from "./addressParts";

export interface MendedAddress {
  readonly address: string;
  /** What was changed; empty if nothing was. */
  readonly remarks: readonly string[];
}

interface Mend {
  readonly remark: string;
  readonly mended: (address: string) => string;
}

const MENDS: readonly Mend[] = [
  { remark: "lines joined", mended: (address) => address.replace(/[\s,]*[\r\n]+[\s,]*/g, ", ") },
  { remark: "the ZIP code's leading zero", mended: withLeadingZero },
  { remark: "the ZIP code's hyphen", mended: withHyphen },
  { remark: "the unit after the street", mended: withUnitAfterStreet },
];

export function mendedAddress(typed: string): MendedAddress {
  return MENDS.reduce<MendedAddress>(
    ({ address, remarks }, { remark, mended }) => {
      const next = mended(address);
      return { address: next, remarks: next === address ? remarks : [...remarks, remark] };
    },
    { address: typed, remarks: [] },
  );
}

/** `Cambridge, MA 2139`: only where the ZIP code with its zeros is one of the state's. */
function withLeadingZero(address: string): string {
  const { state, zipCode } = addressParts(address);
  if (state === undefined || zipCode === undefined || zipCode.length === 5) return address;
  const whole = zipCode.padStart(5, "0");
  return statesOfZip(whole).includes(state.code) ? address.replace(/\d{3,4}((?:-\d{4})?)$/, `${whole}$1`) : address;
}

/** `San Antonio, TX 782441234` */
function withHyphen(address: string): string {
  return addressParts(address).state === undefined ? address : address.replace(/(\s\d{5})(\d{4})$/, "$1-$2");
}

/** `Apt 4, 123 Main St, Austin, TX` */
function withUnitAfterStreet(address: string): string {
  return address.replace(/^((?:apartment|apt|unit|suite|ste)\.?\s*#?\s*\w+|#\s*\w+)\s*,\s*(\d[^,]*)/i, "$2, $1");
}
