const key = 'avdelinger'

/** What is kept of departments on this device, by id: the one that is looked at, and the one that was asked from last. */
type Kept = Partial<Record<'shown' | 'asked', string>>

/** None where nothing may be kept. */
export const readKept = (use: keyof Kept): string | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const id: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, use) : undefined
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/** Undefined: none. */
export const keep = (use: keyof Kept, id: string | undefined): void => {
  try {
    const kept: Kept = { shown: readKept('shown'), asked: readKept('asked'), [use]: id }
    if (kept.shown ?? kept.asked) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Nothing may be kept here: the page itself still shows it.
  }
}
