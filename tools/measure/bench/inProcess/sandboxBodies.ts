/** Bodies as the service sends them. */
import { answer, createSandbox, SANDBOX_KEY } from "../../../../src/sandbox";
import { nationalGazetteer } from "../../../../src/sandbox/places/nationalGazetteer";
import { KEY_HEADER } from "../../../../src/shared/api/http";

/** One day for all runs. */
const MOMENT = Date.UTC(2026, 10, 21);

const bodyOf = (path: string, query: Readonly<Record<string, string>>): string => {
  const sandbox = createSandbox({ gazetteer: nationalGazetteer(), homesPerPlace: () => 1000 });
  const headers = { [KEY_HEADER]: SANDBOX_KEY };
  const { response } = answer(sandbox, { method: "GET", path, query: Object.entries(query), headers }, MOMENT);
  if (response.status !== 200) throw new Error(response.body);
  return response.body;
};

/** A page of whole records. */
export const recordsBody = (count: number): string => bodyOf("/properties", { zipCode: "78244", limit: String(count) });

/** An estimate with its comparables. */
export const estimateBody = (): string => {
  const [home] = JSON.parse(recordsBody(1)) as readonly { readonly formattedAddress: string }[];
  return bodyOf("/avm/value", { address: home!.formattedAddress, compCount: "15" });
};
