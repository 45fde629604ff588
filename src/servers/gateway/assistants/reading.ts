/** What an assistant can read without asking anything: the guide, each function, and the fields of each kind of record. */
import type { ReadResourceResult, Resource } from "@modelcontextprotocol/sdk/types.js";
import { CATALOGUE } from "../../../shared/functions/catalogue";
import { fieldsGuide, fullGuide, functionGuide, RECORD_NAMES, shortGuide } from "../../../shared/functions/guide";

interface Readable extends Pick<Resource, "uri" | "name" | "title" | "description"> {
  readonly text: () => string;
}

const lines = (all: readonly string[]): string => `${all.join("\n")}\n`;

const READABLE: readonly Readable[] = [
  {
    uri: "prop://guide",
    name: "guide",
    title: "Writing PROP formulas",
    description: "How formulas are written, what they cost, and what not to do",
    text: shortGuide,
  },
  {
    uri: "prop://guide/full",
    name: "guide-full",
    title: "Writing PROP formulas, in full",
    description: "The guide with every argument, option, example and field",
    text: fullGuide,
  },
  ...CATALOGUE.map((declaration) => ({
    uri: `prop://functions/${declaration.name.toLowerCase()}`,
    name: declaration.name,
    title: `The function ${declaration.name}`,
    description: declaration.summary,
    text: () => lines(functionGuide(declaration)),
  })),
  ...RECORD_NAMES.map((name) => ({
    uri: `prop://fields/${name}`,
    name: `fields-${name}`,
    title: `The fields of ${name}`,
    description: "Each with its type, unit and meaning",
    text: () => lines(fieldsGuide(name)),
  })),
];

const MARKDOWN = "text/markdown";

export const RESOURCES: readonly Resource[] = READABLE.map(({ uri, name, title, description }) => ({
  ...{ uri, name, title, description },
  mimeType: MARKDOWN,
}));

/** Undefined if there is none of that address. */
export const resourceAt = (uri: string): ReadResourceResult | undefined => {
  const found = READABLE.find((each) => each.uri === uri);
  return found === undefined ? undefined : { contents: [{ uri, mimeType: MARKDOWN, text: found.text() }] };
};
