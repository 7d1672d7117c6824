type IsOwn = (path: string) => boolean

interface Pages {
  /** Is the path one of this set? */
  readonly isOwn: IsOwn
  readonly go: (href: string) => void
  /** Fetches the page at this path in advance. */
  readonly preload: (path: string) => Promise<unknown>
}

/**
 * Handles links between pages that replace each other in this document, and fetches a page as soon as its link is
 * pointed at. So every link is a plain anchor, and the parts of the page need not know whether there is a router.
 */
export function routeLinks({ isOwn, go, preload }: Pages): void {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const url = linkedUrl(event, isOwn)
    if (event.defaultPrevented || !isPlain || !url) return
    event.preventDefault()
    go(url.pathname + url.search + url.hash)
  })

  let last = window.location.pathname
  const fetchPage = (event: Event) => {
    const path = linkedUrl(event, isOwn)?.pathname
    if (path === undefined || path === last) return
    last = path
    preload(path).catch(() => {}) // An error shows when the link is followed.
  }
  document.addEventListener('pointerover', fetchPage)
  document.addEventListener('focusin', fetchPage)
}

function linkedUrl({ target }: Event, isOwn: IsOwn): URL | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.hasAttribute('download')) return undefined
  return routedUrl(link, window.location, isOwn)
}

/** The target of a link, unless it is outside the app, in another window or on this page. */
export function routedUrl(
  link: { href: string; target: string },
  here: { origin: string; pathname: string; search: string },
  isOwn: IsOwn,
): URL | undefined {
  if (!link.href || (link.target && link.target !== '_self')) return undefined
  const url = new URL(link.href)
  const isHere = url.pathname === here.pathname && url.search === here.search && url.hash !== ''
  return url.origin === here.origin && !isHere && isOwn(url.pathname) ? url : undefined
}
