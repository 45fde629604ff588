/** Moves the focus to the visible tab, because the element that had it disappears. */
export function focusTab(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
}
