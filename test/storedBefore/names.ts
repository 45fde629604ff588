/**
 * What stores call things: each name, as a path to it, that stands in what a build wrote. `*` is any name that a person
 * or a service gave, or a moment; a number is a place in a list. What the service sent is not taken apart.
 */
import { gunzipSync } from "node:zlib";
import type { ExcelStore } from "./excelStore";
import type { SheetsStore } from "./sheetsStore";

/** What stands under each of these is named by keys, months, moments or owners. */
const TABLES = /(?<!\*)\.(ledger|open|faults|heard|checks|taken|usage|spent)$|\.taken\.\*\.ledger$/;

/** What one of few words stands for: these are names too. */
const WORDS = /\.(kind|problem|state|every|errand|scope|endpoint)$/;

/** What the service sent, in its own words. */
const FOREIGN = /(^|\.)(records|parameters)$/;

function* pathsIn(value: unknown, path: string): Generator<string> {
  if (typeof value !== "object" || value === null || FOREIGN.test(path)) {
    return yield WORDS.test(path) ? `${path} = ${String(value)}` : path;
  }
  const isOfOneKind = Array.isArray(value) && new Set(value.map((each) => typeof each)).size < 2;
  for (const [name, each] of Object.entries(value)) {
    yield* pathsIn(each, `${path}.${TABLES.test(path) || isOfOneKind ? "*" : name}`);
  }
}

/** What stands in front of a key's own words, and how it goes on. */
function keyForm(key: string): string {
  const [, kind = "", at = ""] = /^\S+ (?:(whole|same) (at|id)?|(?:\w+))/.exec(key) ?? [];
  return kind === "" ? "answer" : `${kind} ${at}`.trim();
}

export function namesInExcel({ settings, local = {}, entries }: ExcelStore): readonly string[] {
  return [
    ...Object.keys(settings).map((name) => `OfficeRuntime.storage: ${name}`),
    ...Object.entries(local).flatMap(([name, text]) => [...pathsIn(JSON.parse(text), `localStorage: ${name}`)]),
    ...entries.flatMap(([key, value]) => [...pathsIn(value, `database: ${key === "book" ? key : keyForm(key)}`)]),
  ];
}

const unpacked = (text: string): string =>
  text.startsWith("t") ? text.slice(1) : gunzipSync(Buffer.from(text.slice(1), "base64")).toString();

const json = (text: string): unknown => JSON.parse(text);

/** A bucket of answers or pointers, or a part of a large answer: the same in cache and hidden sheet. */
function* bucketNames(name: string, text: string, place: string): Generator<string> {
  const kind = name.slice(0, 1);
  yield `${place}: ${kind}*`;
  if (text === "-") return;
  if (kind === "a") {
    for (const line of text.slice(1).split("\n").filter(Boolean)) {
      const [, , , body = ""] = /^(\S+) (\S+) (\S+) (.*)$/.exec(line)!.slice(1) as string[];
      yield `${place}: a* line of four`;
      if (!body.startsWith("#")) yield* pathsIn(json(unpacked(body)), `${place}: a* body`);
      else yield `${place}: a* in parts`;
    }
  } else if (kind === "p") {
    for (const line of text.slice(1).split(";").filter(Boolean)) {
      yield `${place}: p* ${line.split(":").length} of endpoint ${line.split(":")[1]}`;
    }
  }
}

const BUCKET = /^([ap]\d+|l[a-z0-9]+\.\d+)$/;

function* cacheNames(name: string, text: string): Generator<string> {
  if (BUCKET.test(name)) return yield* bucketNames(name, text, "cache");
  const plain = name.replace(/^(ticket |quote |r)[a-z0-9]{8,}(?=$|\.)/, "$1*");
  if (name === "progress") return yield* pathsIn(json(text), "cache: progress");
  if (!/\.\d+$/.test(name)) return yield `cache: ${plain}`;
  for (const line of text.split("\n").filter(Boolean)) {
    yield* pathsIn(json(unpacked(line.replace(/^#\S+ /, ""))), `cache: ${plain}`);
  }
}

function* propertyNames(name: string, text: string, all: Readonly<Record<string, string>>): Generator<string> {
  if (/^PROP_BOOK_\d+$/.test(name)) return yield "document property: PROP_BOOK_*";
  if (name === "PROP_BOOK") {
    const [count = "", first = ""] = [text.slice(0, text.indexOf("|")), text.slice(text.indexOf("|") + 1)];
    const rest = Array.from({ length: Number(count) - 1 }, (_, index) => all[`${name}_${index + 1}`]);
    return yield* pathsIn(json([first, ...rest].join("")), `document property: ${name}`);
  }
  if (!name.startsWith("PROP_KEPT_")) return yield* pathsIn(json(text), `document property: ${name}`);
  for (const line of text.split("\n").filter(Boolean)) {
    const [, form, ...values] = json(line) as unknown[];
    yield `document property: PROP_KEPT_* form ${String(form)} of ${values.length}`;
  }
}

export function namesInSheets({ user, properties, cache, sheets, triggers = [] }: SheetsStore): readonly string[] {
  const hidden = sheets.filter((sheet) => sheet.hidden);
  return [
    ...Object.entries(user).flatMap(([name, text]) =>
      name === "PROP_SPENT"
        ? [...pathsIn({ spent: json(text) }, `user property: ${name}`)]
        : [`user property: ${name}`],
    ),
    ...Object.entries(properties).flatMap(([name, text]) => [...propertyNames(name, text, properties)]),
    ...cache.flatMap(([name, text]) => [...cacheNames(name, text)]),
    ...hidden.map(({ name }) => `hidden sheet: ${name}`),
    ...hidden.flatMap(({ name, cells }) =>
      cells.flatMap(([row, column, value]) =>
        row > 1 && column === 1 ? [...bucketNames(String(value), "-", `hidden sheet ${name}`)] : [],
      ),
    ),
    ...triggers.map(({ handler }) => `trigger: ${handler}`),
  ];
}

export function namesInFiles({ accounts, used }: { readonly accounts: string; readonly used: string }) {
  return [...pathsIn(json(accounts), "state file"), ...pathsIn(json(used), "usage file")];
}
