/** Homes of the sandbox, by the addresses that the service writes. */
import { BASE, KEYED, sandboxNetwork } from "../../standIns/appsScript/sandboxNetwork";

/** Every so many of a place's homes. @param homes How many a place has. */
export function homesOf(place: string, homes: number, every: number): readonly string[] {
  const { network } = sandboxNetwork({ homes });
  const addresses: string[] = [];
  for (let offset = 5; offset < homes; offset += every) {
    const url = `${BASE}/properties?${place}&limit=1&offset=${offset}`;
    const [came] = network([{ url, headers: { "x-api-key": KEYED.PROP_API_KEY } }], 0);
    if (came === undefined || !("body" in came)) throw new Error("no page");
    for (const { formattedAddress } of JSON.parse(came.body) as { formattedAddress: string }[])
      addresses.push(formattedAddress);
  }
  return addresses;
}
