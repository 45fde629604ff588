/** Waits until a page is still: no animation runs, and nothing in the document has changed for some frames. */
import type { Page } from "playwright-core";

export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let frames = 0;
    const watch = new MutationObserver(() => (frames = 0));
    watch.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
    const runs = (animation: Animation): boolean =>
      animation.playState === "running" && animation.effect?.getComputedTiming().endTime !== Infinity;
    for (; frames < 6; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (document.getAnimations().some(runs)) frames = 0;
    }
    watch.disconnect();
  });
