const forms = new Set<object>()

/** Registers a form with unsaved input on this page. Returns a function that ends the registration. */
export function noteUnsaved(): () => void {
  const form = {}
  forms.add(form)
  return () => void forms.delete(form)
}

export const hasUnsaved = (): boolean => forms.size > 0

/** The user agreed to discard the input: do not ask again. */
export const giveUpUnsaved = (): void => forms.clear()
