let region: HTMLElement | undefined

/** Has a text read aloud when the screen reader is done with what it is reading. */
export function announce(text: string): void {
  region ??= addRegion()
  const target = region
  target.textContent = ''
  // A change is read only when the region has stood there before it.
  setTimeout(() => (target.textContent = text), 100)
}

function addRegion(): HTMLElement {
  const added = document.createElement('div')
  added.className = 'read-aloud'
  added.setAttribute('role', 'status')
  added.setAttribute('data-live-announcer', '') // react-aria hides everything else while a dialog is open
  document.body.append(added)
  return added
}
