/**
 * A finger moves the sheet, which glides on for a moment; a finger that rests first selects cells. Univer takes a finger for a
 * mouse: it would always select.
 */
import { ICommandService } from "@univerjs/core";
import { SetScrollRelativeCommand } from "@univerjs/sheets-ui";
import type { PlaygroundWorkbook } from "../engine/workbook/workbook";

/** Milliseconds on one place, before a finger moves: it selects. */
const RESTS = 400;
/** Milliseconds on one place, before a finger leaves: nothing glides. */
const STOPS = 80;
/** Pixels that also a finger moves that taps or rests. */
const STEADY = 8;
/** What is left of a glide's speed after a millisecond. */
const GLIDES = 0.996;
/** Pixels a millisecond: a slower glide ends. */
const SLOWEST = 0.05;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Finger {
  readonly id: number;
  readonly downAt: number;
  readonly moves: boolean;
  readonly at: Point;
  readonly time: number;
  /** Pixels a millisecond. */
  readonly speed: Point;
}

const STILL: Point = { x: 0, y: 0 };

export function moveByTouch(sheet: HTMLElement, book: PlaygroundWorkbook): void {
  const commands = book.injector.get(ICommandService);
  let finger: Finger | undefined;
  /** Undefined: nothing glides. */
  let glide: number | undefined;

  const scroll = ({ x, y }: Point): void => {
    const zoom = book.worksheet(book.active).getZoomRatio();
    void commands.executeCommand(SetScrollRelativeCommand.id, { offsetX: -x / zoom, offsetY: -y / zoom });
  };
  const endGlide = (): void => {
    if (glide !== undefined) cancelAnimationFrame(glide);
    glide = undefined;
  };
  const glideOn = (speed: Point, since: number): void => {
    if (Math.hypot(speed.x, speed.y) < SLOWEST) return endGlide();
    glide = requestAnimationFrame((now) => {
      const passed = Math.max(0, now - since);
      scroll(times(speed, passed));
      glideOn(times(speed, GLIDES ** passed), now);
    });
  };

  const down = (event: PointerEvent): void => {
    endGlide();
    // A second finger is for the browser, and the editor of a cell for itself.
    const moves = event.pointerType === "touch" && event.isPrimary && event.target instanceof HTMLCanvasElement;
    finger = moves ? { ...fingerAt(event, STILL), downAt: event.timeStamp, moves: false } : undefined;
  };
  const move = (event: PointerEvent): void => {
    if (finger?.id !== event.pointerId) return;
    const by = { x: event.clientX - finger.at.x, y: event.clientY - finger.at.y };
    if (!finger.moves && event.timeStamp - finger.downAt > RESTS) {
      finger = undefined;
      return;
    }
    event.stopPropagation();
    if (!finger.moves && Math.hypot(by.x, by.y) < STEADY) return;
    scroll(by);
    const speed = times(by, 1 / Math.max(1, event.timeStamp - finger.time));
    finger = { ...finger, ...fingerAt(event, speed), moves: true };
  };
  const up = (event: PointerEvent): void => {
    if (finger?.id !== event.pointerId) return;
    const rested = event.timeStamp - finger.time > STOPS;
    if (finger.moves && !rested) glideOn(finger.speed, performance.now());
    finger = undefined;
  };
  const options = { capture: true };
  sheet.addEventListener("pointerdown", down, options);
  sheet.addEventListener("pointermove", move, options);
  for (const end of ["pointerup", "pointercancel"] as const) sheet.addEventListener(end, up, options);
}

const fingerAt = (
  { pointerId, clientX, clientY, timeStamp }: PointerEvent,
  speed: Point,
): Pick<Finger, "id" | "at" | "time" | "speed"> => ({
  ...{ id: pointerId, time: timeStamp, speed },
  at: { x: clientX, y: clientY },
});

const times = ({ x, y }: Point, factor: number): Point => ({ x: x * factor, y: y * factor });
