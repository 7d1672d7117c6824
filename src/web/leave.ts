/**
 * Loads another document in place of this one, so that the back button does not lead here again.
 *
 * @returns never: who awaits it shows 'busy' until this document is gone
 */
export function leaveFor(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
