/**
 * The `ref` of a control, or of what holds it, that goes away once its work is done: if focus is in it then, another
 * element gets it, so that a keyboard does not begin at the top of the page again. Make it outside the component: React
 * calls a stable function once for each control.
 *
 * @param place what holds the control and stays, as a selector
 * @param heir what gets the focus there, as a selector; without one the place does
 */
export const handOverFocus = (place: string, heir?: string) => (control: HTMLElement | null) => {
  const around = control?.closest<HTMLElement>(place)
  return () => {
    if (!control?.contains(document.activeElement)) return
    if (!heir) around?.focus({ preventScroll: true })
    else setTimeout(() => around?.querySelector<HTMLElement>(heir)?.focus()) // it may come with the same change
  }
}
