const forms = new Set<object>()

/**
 * Notes that this page has a form with unsaved input.
 *
 * @returns a function that notes its end
 */
export function noteUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0

/** The user agreed to discard the input: do not ask again. */
export const giveUpUnsaved = (): void => forms.clear()
