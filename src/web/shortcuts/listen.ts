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

/**
 * By key, as `KeyboardEvent.key` has it, in lower case; two keys one after the other with a space between them: 'g v'.
 * An action that finds nothing to do returns false and leaves the key to the browser.
 */
export type Shortcuts = ReadonlyMap<string, () => boolean>

/**
 * Has keys do what the page as a whole offers, unless they are turned off or meant for something else. Between two keys
 * there is as much time as anybody needs: only another key or a press elsewhere ends the wait.
 *
 * @returns a function that ends it
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

/** What takes keys itself: to type with, to choose by a letter, or to be closed. An open Menu says so of itself. */
const OWN_KEYS =
  'input,textarea,select,[contenteditable]:not([contenteditable=false]),[role$=dialog],[role=menu],[role=listbox],[role=spinbutton],[data-own-keys]'

/** Whether a pressed key is meant for the page as a whole, not for something on it, the browser or the system. */
function isForPage(event: KeyboardEvent): boolean {
  const { key } = event
  const [target] = event.composedPath() // also inside what an extension adds
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  // Shift makes '?' and, on a Norwegian keyboard, '/'. With a letter it is another key.
  if (event.shiftKey && /^\p{L}$/u.test(key)) return false
  if (target instanceof Element && target.closest(OWN_KEYS)) return false
  // A window above the page hides it from assistive technology, wherever focus may be.
  return !document.querySelector('main')?.closest('[inert],[aria-hidden=true]')
}

/** Puts focus in the page's search field and selects its text. False where there is none to see. */
export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  const field = [...fields].find((each) => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
