import { isForPage } from './is-for-page.ts'
import { areShortcutsOn } from './setting.ts'

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
