/**
 * For a button that goes away once its work is done: if it has focus then, its row gets it, so that a keyboard does not
 * begin at the top of the page again.
 */
export const handFocusToRow = (button: HTMLButtonElement | null) => {
  const row = button?.closest('tr')
  return () => {
    if (document.activeElement === button) setTimeout(() => row?.querySelector('time')?.focus())
  }
}
