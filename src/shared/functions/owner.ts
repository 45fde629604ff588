import { optionRules } from "../query/options";
import type { FunctionDeclaration } from "./declaration";
import { eachAddress, type AddressFunction } from "./eachAddress";
import { lookUp } from "./lookup";
import { ADDRESS_OR_ID, fieldsOf, optionsBy } from "./parameters";

const OWNERS: AddressFunction = {
  kind: "property",
  usual: ["owner.names", "owner.type", "owner.mailingAddress.formattedAddress", "ownerOccupied"],
  rules: optionRules("propertyById", ["id"], ["headers", "maxAge"]),
  ask: lookUp,
};

export const OWNER: FunctionDeclaration = {
  name: "OWNER",
  summary: "Returns the owner of a property: names, type, mailing address, and whether the owner lives there.",
  parameters: [ADDRESS_OR_ID, fieldsOf(OWNERS.kind, OWNERS.usual), optionsBy(OWNERS.rules)],
  examples: [
    { formula: "=PROP.OWNER(A2)", meaning: "Names, type, mailing address and owner occupied, in four cells" },
    { formula: '=PROP.OWNER(A2:A101, "owner.names, ownerOccupied")', meaning: "Owners of 100 addresses, one per row" },
  ],
  cost: "One request for each address that isn't cached, shared with RECORD, TAXES, ASSESSMENTS, HISTORY and FEATURES.",
  plan: (given) => eachAddress(given, OWNERS),
};
