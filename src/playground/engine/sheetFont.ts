/** The font of the sheet, in which its texts are measured: another may stand in for it. */
export function inSheetFont(): CanvasRenderingContext2D {
  const drawing = document.createElement("canvas").getContext("2d")!;
  drawing.font = "11pt Arial";
  return drawing;
}
