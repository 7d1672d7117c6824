let region: HTMLElement | undefined

/** A removed text may still be about to be read. */
const TAKEN_BACK_AFTER_MS = 200

/**
 * Has a text read aloud when the screen reader is done with what it is reading. Returns a function that retracts it
 * once it is outdated; later announcements stay.
 */
export function announce(text: string): () => void {
  region ??= addRegion()
  const target = region
  target.textContent = ''
  // A change is read only when the region existed before it.
  setTimeout(() => (target.textContent = text), 100)
  return () => {
    setTimeout(() => {
      if (target.textContent === text) target.textContent = ''
    }, TAKEN_BACK_AFTER_MS)
  }
}

function addRegion(): HTMLElement {
  const added = document.createElement('div')
  added.className = 'read-aloud'
  added.setAttribute('role', 'status')
  added.setAttribute('data-live-announcer', '') // react-aria hides everything else while a dialog is open
  document.body.append(added)
  return added
}
