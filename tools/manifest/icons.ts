/** Icons: the sizes that Office requires, and files that have them. */
import { attribute, children, elementName, namedElements, elementValue, type Element } from "./document";
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

export const icons = (root: Element, pixelsOf: PixelsOf): string[] => {
  const resources = resourcesOf(root);
  const picture = (name: string, address: string, size: number): string[] => {
    const pixels = pixelsOf(address);
    if (pixels === undefined) return [`${name}: there is no picture ${address}`];
    return pixels.width === size && pixels.height === size
      ? []
      : [`${name}: ${address} has ${pixels.width} by ${pixels.height} pixels, not ${size}`];
  };
  return [
    ...namedElements(root, ...Object.keys(OWN)).flatMap((element) =>
      picture(elementName(element), elementValue(element), OWN[elementName(element)]!),
    ),
    ...namedElements(root, "ov:Icon").flatMap((icon) => {
      const sizes = children(icon).map((image) => Number(attribute(image, "size")));
      return [
        ...REQUIRED.filter((size) => !sizes.includes(size)).map((size) => `An icon lacks ${size} pixels`),
        ...sizes.filter((size) => !KNOWN.includes(size)).map((size) => `An icon of ${size} pixels is not shown`),
        ...sizes.filter((size, index) => sizes.indexOf(size) !== index).map((size) => `An icon has ${size} twice`),
      ];
    }),
    ...namedElements(root, "ov:Icon")
      .flatMap(children)
      .flatMap((image) => {
        const resource = resources.get(attribute(image, "resid"));
        return resource === undefined ? [] : picture("Icon", elementValue(resource), Number(attribute(image, "size")));
      }),
  ];
};
