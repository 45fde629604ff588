import { pause } from "./pause";
import { steadyNow } from "./steadyClock";

/** Milliseconds, and how often at most: a page in the background is late each time. */
const LOOK = 200;
const MOST_LOOKS = 4;

/** Waits until the page can answer again. Returns the milliseconds for which it could not. */
export async function busyTime(): Promise<number> {
  let busy = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const began = steadyNow();
    await pause(LOOK);
    const late = steadyNow() - began - LOOK;
    busy += late;
    if (late < LOOK) break;
  }
  return busy;
}
