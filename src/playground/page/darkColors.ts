/**
 * Colors in the dark. Univer turns each color over onto black, but its sheet is dark gray: a pale fill would be darker than
 * none, so that nobody would take it for the yellow that a sheet speaks of. Laid over the gray as light is, it is seen again.
 */
import type { Injector } from "@univerjs/core";
import { ICanvasColorService } from "@univerjs/engine-render";

type Color = readonly number[];

/** Univer's own, which its types keep to themselves. */
interface Colors {
  _invertAlgo?: (color: Color) => Color;
}

/** Of the sheet in the dark. */
const GRAY = [27, 28, 31] as const;

const FULL = 255;

export const lightenDarkColors = (injector: Injector): void => {
  const colors = injector.get(ICanvasColorService) as Colors;
  const invert = colors._invertAlgo;
  if (invert === undefined) throw new Error("Univer has another way by now to show colors in the dark");
  colors._invertAlgo = (color) =>
    invert(color).map((part, index) => Math.round(FULL - ((FULL - part) * (FULL - (GRAY[index] ?? 0))) / FULL));
};
