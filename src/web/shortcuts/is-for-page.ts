/** What takes keys itself: to type with, to choose by a letter, or to be closed. An open Menu says so of itself. */
const OWN_KEYS =
  'input,textarea,select,[contenteditable]:not([contenteditable=false]),[role$=dialog],[role=menu],[role=listbox],[role=spinbutton],[data-own-keys]'

/** Whether a pressed key is meant for the page as a whole, not for something on it, the browser or the system. */
export function isForPage(event: KeyboardEvent): boolean {
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
