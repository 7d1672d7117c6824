import type { KeyboardEvent } from 'react'

/**
 * For forms that cost money or reach other people: Enter in a field does not send them, because people press it to move
 * on. It moves to the next field; Ctrl+Enter or a press of the button sends.
 */
export const sendOnlyOnPurpose = (event: KeyboardEvent<HTMLFormElement>) => {
  const { key, target, currentTarget: form } = event
  if (key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(target instanceof Node && form.contains(target))) return // in a dialog that the form has opened
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    return form.requestSubmit()
  }
  if (!(target instanceof HTMLInputElement) || target.type === 'submit') return
  event.preventDefault()
  if (target.type === 'text') nextField(form, target)?.focus()
}

const FIELDS = 'input:not([type=hidden], [tabindex="-1"], :disabled), textarea, [role=spinbutton]'

const nextField = (form: HTMLFormElement, from: HTMLElement) => {
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)]
  return fields[fields.indexOf(from) + 1]
}
