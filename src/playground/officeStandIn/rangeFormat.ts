/** `RangeFormat`: what cells look like. */
import { loadable, type Batch, type Loadable } from "./batch";
import type { Rectangle } from "./cellAddress";
import type { CellLook } from "./workbookBackend";

/** What of a look can be set: that of cells, and that of a conditional format. */
export function lookIn(
  batch: Batch,
  of: "Range" | "ConditionalRange",
  change: (look: CellLook) => void,
): { font: Loadable; fill: Loadable } {
  return {
    font: loadable(batch, {
      name: `${of}Font`,
      set: {
        bold: (bold) => change({ bold: bold === true }),
        italic: (italic) => change({ italic: italic === true }),
        color: (color) => change({ color: colorOf(color) }),
        // Conditional formats change no sizes.
        ...(of === "Range" ? { size: (size: unknown) => change({ size: Number(size) }) } : {}),
      },
    }),
    fill: loadable(batch, { name: `${of}Fill`, set: { color: (fill) => change({ fill: colorOf(fill) }) } }),
  };
}

function colorOf(color: unknown): string {
  if (!/^#[0-9a-f]{6}$/i.test(String(color))) throw new Error(`${String(color)} is not a color here`);
  return String(color);
}

/** @param mayFormat Throws if the cells can't be formatted. */
export function formatIn(batch: Batch, area: () => Rectangle, mayFormat: () => void): Loadable {
  const { backend } = batch;
  const change = (look: CellLook): void => {
    mayFormat();
    backend.look(area(), look);
  };
  return loadable(batch, {
    name: "RangeFormat",
    set: {
      horizontalAlignment: (align) => change({ align: oneOf(HORIZONTAL, align) }),
      wrapText: (wrap) => change({ wrap: wrap === true }),
      verticalAlignment: (vertical) => change({ vertical: oneOf(VERTICAL, vertical) }),
      columnWidth: (points) => {
        mayFormat();
        backend.widen(area(), Number(points));
      },
    },
    have: {
      ...lookIn(batch, "Range", change),
      borders: loadable(batch, {
        name: "RangeBorderCollection",
        have: {
          getItem(edge: string) {
            if (edge !== "EdgeTop") throw new Error(`${edge} isn't a border here`);
            return loadable(batch, { name: "RangeBorder", set: { style: () => change({ lineAbove: true }) } });
          },
        },
      }),
      protection: loadable(batch, { name: "FormatProtection", read: { locked: () => backend.isLocked(area()) } }),
    },
  });
}

const HORIZONTAL = ["Left", "Center", "Right"] as const;
const VERTICAL = ["Top", "Center", "Bottom"] as const;

function oneOf<Alignment extends string>(all: readonly Alignment[], given: unknown): Alignment {
  const found = all.find((each) => each === given);
  if (found === undefined) throw new Error(`${String(given)} isn't an alignment here`);
  return found;
}
