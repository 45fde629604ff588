/** The day in the sheet, and the buttons with which a month passes and today comes back. */
import type { PageClock } from "./pageClock";

export interface MonthControl {
  readonly day: HTMLElement;
  readonly pass: HTMLElement;
  readonly today: HTMLElement;
}

export const showMonth = ({ day, pass, today }: MonthControl, clock: PageClock): void => {
  const show = (): void => {
    day.textContent = new Date().toLocaleDateString("en-GB", { year: "numeric", month: "short", day: "numeric" });
    pass.toggleAttribute("disabled", !clock.mayPass());
    if (clock.months() === 0 && document.activeElement === today) pass.focus();
    today.hidden = clock.months() === 0;
  };
  pass.addEventListener("click", () => clock.move(clock.months() + 1));
  today.addEventListener("click", () => clock.move(0));
  clock.onMoved(show);
  show();
};
