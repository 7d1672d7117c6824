/**
 * The `ref` of a control that disappears when its work is done: if it has focus then, its surroundings take over. A
 * stable function on purpose, so that React calls it once for each control and not at every rendering.
 */
export function handOverFocus(control: HTMLElement | null): () => void {
  return () => {
    if (!control || document.activeElement !== control) return
    control.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}
