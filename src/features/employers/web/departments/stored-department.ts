const key = 'avdelinger'

/** Department ids stored on this device: the one that is shown, and the one of the last request. */
type Stored = Partial<Record<'shown' | 'asked', string>>

/** Undefined if storage is unavailable. */
export const readStoredDepartment = (use: keyof Stored): string | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const id: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, use) : undefined
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/** Stores a department's id; undefined removes it. */
export const storeDepartment = (use: keyof Stored, id: string | undefined): void => {
  try {
    const stored: Stored = {
      shown: readStoredDepartment('shown'),
      asked: readStoredDepartment('asked'),
      [use]: id,
    }
    if (stored.shown ?? stored.asked) localStorage.setItem(key, JSON.stringify(stored))
    else localStorage.removeItem(key)
  } catch {
    // Storage is unavailable; the page still shows the department.
  }
}
