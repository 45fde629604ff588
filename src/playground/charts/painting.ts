/** Paints a picture onto a canvas. */
import type { Painted, Point } from "./chartPicture";

/** What is used of a canvas. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  | "save"
  | "restore"
  | "translate"
  | "rotate"
  | "beginPath"
  | "closePath"
  | "moveTo"
  | "lineTo"
  | "arc"
  | "fill"
  | "stroke"
  | "fillRect"
  | "fillText"
  | "setLineDash"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "font"
  | "textAlign"
  | "textBaseline"
>;

const INK = "#202124";

export function paint(canvas: Canvas, picture: readonly Painted[]): void {
  for (const part of picture) {
    canvas.save();
    paintPart(canvas, part);
    canvas.restore();
  }
}

function paintPart(canvas: Canvas, part: Painted): void {
  if (part.kind === "area") {
    canvas.fillStyle = part.color;
    canvas.fillRect(part.at[0], part.at[1], part.width, part.height);
    return;
  }
  if (part.kind === "text") {
    const { size, align, bold, turned } = part.look;
    canvas.translate(...part.at);
    if (turned === true) canvas.rotate(-Math.PI / 2);
    canvas.fillStyle = INK;
    canvas.font = `${bold === true ? "bold " : ""}${size}px Arial, sans-serif`;
    canvas.textAlign = align;
    canvas.textBaseline = "alphabetic";
    canvas.fillText(part.text, 0, 0);
    return;
  }
  if (part.kind === "line") {
    const { color, weight, dashes } = part.stroke;
    canvas.strokeStyle = color;
    canvas.lineWidth = weight;
    canvas.setLineDash([...dashes]);
    trace(canvas, part.points);
    canvas.stroke();
    return;
  }
  canvas.fillStyle = part.color;
  canvas.strokeStyle = part.color;
  canvas.lineWidth = 1.5;
  paintMark(canvas, part);
}

function trace(canvas: Canvas, points: readonly Point[]): void {
  canvas.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)));
}

/** The corners of shapes, in halves of their size from the middle. */
const CORNERS: Readonly<Record<string, readonly Point[]>> = {
  Square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  Triangle: [
    [0, -1],
    [1, 0.8],
    [-1, 0.8],
  ],
  Diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
};
const STAR: readonly (readonly [Point, Point])[] = [
  [
    [0, -1],
    [0, 1],
  ],
  [
    [-0.9, -0.6],
    [0.9, 0.6],
  ],
  [
    [-0.9, 0.6],
    [0.9, -0.6],
  ],
];

function paintMark(canvas: Canvas, { at: [x, y], shape, size }: Extract<Painted, { readonly kind: "mark" }>): void {
  const placed = ([right, down]: Point): Point => [x + (right * size) / 2, y + (down * size) / 2];
  if (shape === "Star") {
    for (const arm of STAR) {
      trace(canvas, arm.map(placed));
      canvas.stroke();
    }
    return;
  }
  const corners = CORNERS[shape];
  if (corners === undefined) {
    canvas.beginPath();
    canvas.arc(x, y, size / 2, 0, 2 * Math.PI);
  } else {
    trace(canvas, corners.map(placed));
    canvas.closePath();
  }
  canvas.fill();
}
