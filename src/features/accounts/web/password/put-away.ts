const key = 'new-password-offer'

/** Remembers in this tab that the offer was declined; the time it holds until tells one offer from the next. */
export function putAway(until: string): void {
  try {
    sessionStorage.setItem(key, until)
  } catch {
    // A browser that refuses storage asks again after a reload.
  }
}

export function isPutAway(until: string): boolean {
  try {
    return sessionStorage.getItem(key) === until
  } catch {
    return false
  }
}
