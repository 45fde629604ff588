/** The zero at the beginning of a ZIP code, which a cell of numbers strips. */
import { addressParts } from "../api/vocabulary/addressParts";
import { statesOfZip } from "../api/vocabulary/zipStates";

/** A ZIP code with its four further digits, typed as one number. */
const EIGHT_AT_END = /([\s,])(\d{4})(\d{4})$/;

/** `Cambridge, MA 2139`, `Cambridge, MA 21394307`: only where the ZIP code with its zeros is one of the state's. */
export function withLeadingZero(typed: string): string {
  const nine = typed.replace(
    EIGHT_AT_END,
    (_, before: string, zip: string, more: string) => `${before}0${zip}-${more}`,
  );
  const { state: stated, zipCode: whole } = addressParts(nine);
  const isNine = nine !== typed && stated !== undefined && statesOfZip(whole ?? "").includes(stated.code);
  return isNine ? nine : withZeros(typed);
}

function withZeros(address: string): string {
  const { state, zipCode } = addressParts(address);
  if (state === undefined || zipCode === undefined || zipCode.length === 5) return address;
  const whole = zipCode.padStart(5, "0");
  return statesOfZip(whole).includes(state.code) ? address.replace(/\d{3,4}((?:-\d{4})?)$/, `${whole}$1`) : address;
}
