/**
 * Loads another document in place of this one, so that the back button does not lead here again.
 *
 * @returns never: an awaiting button shows 'busy' until this document is gone
 */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
