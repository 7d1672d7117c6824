/**
 * The `ref` of a control that goes away when its work is done: should it have the focus then, what stands around it
 * takes over. A stable function on purpose, so that React calls it once for each control and not at every rendering.
 */
export function handOverFocus(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return
    control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}
