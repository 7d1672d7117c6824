let region: HTMLElement | undefined

/** Delay of the removal: a screen reader may still be about to read the text. */
const TAKEN_BACK_AFTER_MS = 200

/**
 * Has a text announced after the present announcement. Returns a function that retracts it once it is outdated; later
 * announcements stay.
 */
export function announce(text: string): () => void {
  region ??= addRegion()
  const target = region
  target.textContent = ''
  // A change is announced only in a region that existed before it.
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
