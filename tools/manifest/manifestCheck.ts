/**
 * Checks a manifest and returns what is wrong, one line each. Offline: the rules are Office's published schemas and
 * documentation, as far as this add-in uses them.
 */
import { addressFaults } from "./addresses";
import { parse, type Element } from "./document";
import { icons, type PixelsOf } from "./icons";
import { identity } from "./identity";
import { references } from "./references";
import { sharedRuntime } from "./sharedRuntime";
import { structure } from "./structure";

export interface Conditions {
  /** A development manifest may point to this machine. */
  readonly development: boolean;
  readonly pixelsOf: PixelsOf;
}

export const checkManifest = (text: string, { development, pixelsOf }: Conditions): readonly string[] => {
  let root: Element;
  try {
    root = parse(text);
  } catch (fault) {
    return [`It isn't well-formed: ${fault instanceof Error ? (fault.message.split("\n")[0] ?? "") : String(fault)}`];
  }
  const faults = [
    ...structure(root),
    ...identity(root),
    ...references(root),
    ...addressFaults(root, development),
    ...icons(root, pixelsOf),
    ...sharedRuntime(root),
  ];
  return [...new Set(faults)];
};
