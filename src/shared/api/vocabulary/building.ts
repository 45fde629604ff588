/** The building of a unit, by its address. */
import { addressParts } from "./addressParts";
import { foldedStreet, homeWords, wordsBetweenCommas } from "./addressWords";

/** `1500 Misty Field Dr, 78701`; undefined for an address without a unit or a whole ZIP code. */
export function buildingOf(address: string): string | undefined {
  const { line, zipCode } = addressParts(address);
  if (zipCode?.length !== 5) return undefined;
  const { number, street, units } = homeWords(wordsBetweenCommas(line.toLowerCase()));
  if (number.length === 0 || street.length === 0 || units.length === 0) return undefined;
  const words = [...number, ...foldedStreet(street)].map((word) =>
    word.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  );
  return `${words.join(" ")}, ${zipCode}`;
}
