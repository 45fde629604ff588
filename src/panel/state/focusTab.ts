/** Moves the focus to the visible tab, because the element that had it disappears. */
export function focusTab(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}

/** Where a pressed button has disappeared, nothing would have the focus. */
export const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.hasFocus() && document.activeElement === document.body) element?.focus();
};
