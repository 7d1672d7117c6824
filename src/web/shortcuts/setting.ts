const key = 'shortcuts'

/** Where storage is refused the choice holds until the page is left. */
let isOn = true

/** Whether single keys do anything. Asked at each press: another tab may have turned them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return isOn
  }
}

/** Turns them on or off, and remembers it on this device. */
export function turnShortcuts(on: boolean): void {
  isOn = on
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Kept above.
  }
}
