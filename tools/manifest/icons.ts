/** Icons: the sizes that Office asks for, and pictures that have them. */
import { attribute, children, elementName, namedElements, elementValue, repeated, type Element } from "./document";
import { resourcesOf } from "./references";

const REQUIRED = [16, 32, 80];
const KNOWN = [16, 20, 24, 32, 40, 48, 64, 80];

/** Pixels of the add-in's own icons (task pane add-ins). */
const OWN: Readonly<Record<string, number>> = { IconUrl: 32, HighResolutionIconUrl: 64 };

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The size in pixels of the file behind an address; undefined if there is none. */
export type PixelsOf = (address: string) => Pixels | undefined;

export function* icons(root: Element, pixelsOf: PixelsOf): Iterable<string> {
  for (const element of namedElements(root, ...Object.keys(OWN))) {
    const name = elementName(element);
    yield* picture(name, elementValue(element), OWN[name]!, pixelsOf);
  }
  const resources = resourcesOf(root);
  for (const icon of namedElements(root, "ov:Icon")) {
    const sizes = children(icon).map((image) => Number(attribute(image, "size")));
    for (const size of REQUIRED) if (!sizes.includes(size)) yield `An icon lacks ${size} pixels`;
    for (const size of sizes) if (!KNOWN.includes(size)) yield `An icon of ${size} pixels is not shown`;
    for (const size of repeated(sizes)) yield `An icon has ${size} twice`;
    for (const image of children(icon)) {
      const resource = resources.get(attribute(image, "resid"));
      if (resource) yield* picture("Icon", elementValue(resource), Number(attribute(image, "size")), pixelsOf);
    }
  }
}

function* picture(name: string, address: string, size: number, pixelsOf: PixelsOf): Iterable<string> {
  const pixels = pixelsOf(address);
  if (pixels === undefined) yield `${name}: there is no picture ${address}`;
  else if (pixels.width !== size || pixels.height !== size)
    yield `${name}: ${address} has ${pixels.width} by ${pixels.height} pixels, not ${size}`;
}
