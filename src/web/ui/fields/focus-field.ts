/** Dates and times have segments instead of an input; the hidden inputs beside them must be skipped. */
const controls = [
  '[role="spinbutton"]',
  'input:not([type="hidden"], [hidden], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  'button:not(:disabled)',
]

/** Moves focus to the field with this `name` and brings it into view. Returns whether there was one. */
export function focusField(name: string): boolean {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
  if (!field) return false
  for (const selector of controls) {
    const control = field.querySelector(selector)
    if (!(control instanceof HTMLElement)) continue
    control.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'nearest' })
    return true
  }
  return false
}
