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
  summary: "Gives who owns a property: names, type, mailing address, and whether the owner lives there.",
  parameters: [ADDRESS_OR_ID, fieldsOf(OWNERS.kind, OWNERS.usual), optionsBy(OWNERS.rules)],
  examples: [
    { formula: "=PROP.OWNER(A2)", meaning: "Names, type, mailing address and owner occupied, in four cells" },
    { formula: '=PROP.OWNER(A2:A101, "owner.names, ownerOccupied")', meaning: "Owners of 100 addresses, one a row" },
  ],
  cost: "One request for each address that is not at hand; RECORD, TAXES, ASSESSMENTS, HISTORY and FEATURES share it.",
  plan: (given) => eachAddress(given, OWNERS),
};
