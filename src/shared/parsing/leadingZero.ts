/** The zero at the beginning of a ZIP code, which a cell of numbers strips. */
import { addressParts } from "../api/vocabulary/addressParts";
import { statesOfZip } from "../api/vocabulary/zipStates";

/** `Cambridge, MA 2139`: only where the ZIP code with its zeros is one of the state's. */
export function withLeadingZero(address: string): string {
  const { state, zipCode } = addressParts(address);
  if (state === undefined || zipCode === undefined || zipCode.length === 5) return address;
  const whole = zipCode.padStart(5, "0");
  return statesOfZip(whole).includes(state.code) ? address.replace(/\d{3,4}((?:-\d{4})?)$/, `${whole}$1`) : address;
}
