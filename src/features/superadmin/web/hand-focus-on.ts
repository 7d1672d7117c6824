/**
 * For a button that disappears once its work is done: if it has focus then, another in the same place gets it, so that
 * a keyboard does not begin at the top of the page again.
 *
 * @param place what holds both, as a selector
 * @param heir who gets the focus there, as a selector
 */
export const handFocusOn = (place: string, heir: string) => (button: HTMLButtonElement | null) => {
  const around = button?.closest(place)
  return () => {
    if (document.activeElement === button) setTimeout(() => around?.querySelector<HTMLElement>(heir)?.focus())
  }
}
