import { optionRules } from "../../parsing/options";
import type { FunctionDeclaration } from "../declaring/declaration";
import { eachAddress, type AddressFunction } from "../plans/eachAddress";
import { lookUp } from "../plans/lookup";
import { lookUpCost } from "../declaring/lookUpCost";
import { ADDRESS_OR_ID, fieldsOf, optionsBy } from "../declaring/parameters";

const OWNERS: AddressFunction = {
  kind: "property",
  usual: ["owner.names", "owner.type", "owner.mailingAddress.formattedAddress", "ownerOccupied"],
  rules: optionRules("propertyById", ["id"], ["headers", "maxAge"]),
  ask: lookUp,
};

export const OWNER: FunctionDeclaration = {
  name: "OWNER",
  group: "Records",
  oneRowEach: true,
  summary: "Returns the owner of a property: names, type, mailing address, and whether the owner lives there.",
  parameters: [ADDRESS_OR_ID, fieldsOf(OWNERS.kind, OWNERS.usual), optionsBy(OWNERS.rules)],
  examples: [
    { formula: "=PROP.OWNER(A2)", meaning: "Names, type, mailing address and owner occupied, in four cells" },
    { formula: '=PROP.OWNER(A2:A101, "owner.names, ownerOccupied")', meaning: "Owners of 100 addresses, one per row" },
  ],
  cost: lookUpCost("OWNER"),
  plan: (given) => eachAddress(given, OWNERS),
};
