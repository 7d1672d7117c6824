/**
 * The `ref` of a control, or of its container, that disappears once its work is done: if focus is in it then, another
 * element gets it, so that a keyboard does not begin at the top of the page again. Create it outside the component:
 * React calls a stable function once for each control.
 *
 * @param place the container that stays, as a selector
 * @param heir the element in `place` that gets the focus, as a selector; by default the place itself
 */
export const handOverFocus = (place: string, heir?: string) => (control: HTMLElement | null) => {
  const around = control?.closest<HTMLElement>(place)
  return () => {
    if (!control?.contains(document.activeElement)) return
    if (!heir) around?.focus({ preventScroll: true })
    else setTimeout(() => around?.querySelector<HTMLElement>(heir)?.focus()) // it may appear with the same change
  }
}
