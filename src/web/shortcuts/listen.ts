const key = 'shortcuts'

/** If storage is refused, the choice lasts until the page is left. */
let isOn = true

/** Are single-key shortcuts on? Checked at each press: another tab may have turned them off. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return isOn
  }
}

/** Turns them on or off, and stores the choice on this device. */
export function turnShortcuts(on: boolean): void {
  isOn = on
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // The variable above has the choice.
  }
}

/**
 * Keyed by `KeyboardEvent.key` in lower case; for two keys in sequence, with a space between them: 'g v'. An action
 * that finds nothing to do returns false and leaves the key to the browser.
 */
export type Shortcuts = ReadonlyMap<string, () => boolean>

/**
 * Runs the page's keyboard shortcuts, unless they are turned off or the key has another meaning. There is no time limit
 * between two keys: only another key or a press elsewhere ends the wait.
 *
 * @returns a function that stops listening
 */
export function listenForShortcuts(shortcuts: Shortcuts): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let first = ''
  const press = (event: KeyboardEvent) => {
    const before = first
    first = ''
    if (!isForPage(event) || !areShortcutsOn()) return
    const key = event.key.toLowerCase() // Caps Lock
    const act = shortcuts.get(`${before} ${key}`) ?? shortcuts.get(key)
    if (act?.()) event.preventDefault()
    if (!act) first = key
  }
  document.addEventListener('keydown', press, { signal })
  document.addEventListener('pointerdown', () => void (first = ''), { signal })
  return () => ending.abort()
}

/**
 * Elements that use keys themselves: for typing, for choosing by a letter, or for closing. An open Menu marks itself.
 */
const OWN_KEYS =
  'input,textarea,select,[contenteditable]:not([contenteditable=false]),[role$=dialog],[role=menu],[role=listbox],[role=spinbutton],[data-own-keys]'

/** Is a pressed key meant for the page as a whole, and not for an element on it, the browser or the system? */
function isForPage(event: KeyboardEvent): boolean {
  const { key } = event
  const [target] = event.composedPath() // includes elements added by an extension
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  // Shift is needed for '?' and, on a Norwegian keyboard, for '/'. With a letter it makes another key.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return false
  if (target instanceof Element && target.closest(OWN_KEYS)) return false
  // A window above the page hides it from assistive technology, regardless of the focus.
  return !document.querySelector('main')?.closest('[inert],[aria-hidden=true]')
}

/** Moves focus to the page's search field and selects its text. Returns false if no field is visible. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  const field = [...fields].find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
