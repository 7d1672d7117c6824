import { applyTheme, chooseTheme, nextTheme, storedTheme, themeLabel } from '#web/ui/actions/theme.ts'

/** Enhances the documents with script; all of them work without it. */
applyTheme(storedTheme())
document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]').forEach(letSwitchTheme)
document.querySelectorAll<HTMLDetailsElement>('[data-site-menu]').forEach(letMenuClose)
document.querySelectorAll<HTMLFormElement>('[data-sign-out]').forEach(letSignOut)
document.querySelectorAll('[data-fresh]').forEach(letStayFresh)
document.querySelectorAll('[data-film]').forEach(letPlayLarge)
letPrintWhole()
// A page restored from memory may greet a user who has logged out.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())

function letSwitchTheme(button: HTMLButtonElement) {
  const show = () => {
    const theme = storedTheme()
    button.setAttribute('aria-label', `${themeLabel(theme)}. Bytt`)
    for (const icon of button.querySelectorAll<SVGElement>('[data-shows]'))
      icon.style.display = icon.dataset.shows === theme ? '' : 'none'
    return theme
  }
  button.addEventListener('click', () => {
    chooseTheme(nextTheme(storedTheme(), matchMedia('(prefers-color-scheme: dark)').matches))
    const status = button.nextElementSibling
    if (status) status.textContent = themeLabel(show())
  })
  show()
  button.hidden = false
}

/** The menu closes on Escape, on a press beside it, and when a place on the same page was chosen. */
function letMenuClose(menu: HTMLDetailsElement) {
  const toggle = menu.querySelector('summary')
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    toggle?.focus()
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (!menu.contains(target) || target.closest('a')) menu.open = false
  })
}

/** Prints folded content too, where the styles alone cannot (Firefox before 143, Safari before 18.4). */
function letPrintWhole() {
  const folded = () => document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')
  let opened: HTMLDetailsElement[] = []
  window.addEventListener('beforeprint', () => {
    opened = [...folded()]
    for (const details of opened) details.open = true
  })
  window.addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
  })
}

/** With script, other tabs are notified too, and the login shows a message. */
function letSignOut(form: HTMLFormElement) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void import('#features/identity/web/sign-out.ts').then(
      ({ signOut }) => signOut(),
      () => form.submit(),
    )
  })
}

/** Updates the page when a reader returns to it. A part that cannot be fetched stays as it was. */
function letStayFresh(_part: Element, place: number) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    void fetch(window.location.href)
      .then((answer) => answer.text())
      .then((html) => {
        const fresh = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-fresh]')[
          place
        ]
        if (fresh) document.querySelectorAll('[data-fresh]')[place]?.replaceWith(fresh)
      })
      .catch(() => undefined)
  })
}

/**
 * Plays a film over the page, as large as the window, and returns it to its place when closed. Its captions are below
 * the picture there, because the browser's own would cover it.
 */
function letPlayLarge(film: Element): void {
  const video = film.querySelector('video')
  const place = video?.parentElement
  const open = film.querySelector<HTMLButtonElement>('[data-film-open]')
  const large = film.querySelector<HTMLDialogElement>('[data-film-large]')
  const caption = film.querySelector('[data-film-caption]')
  if (!video || !place || !open || !large || !caption) return
  const track = video.textTracks[0]
  if (track) track.mode = 'hidden' // loaded, but not drawn
  track?.addEventListener('cuechange', () => {
    const cue = track.activeCues?.[0]
    if (cue instanceof VTTCue) caption.textContent = cue.text // the last caption stays until the next
  })
  open.addEventListener('click', () => {
    video.controls = true
    caption.before(video)
    large.showModal()
    video.focus()
    video.play().catch(() => undefined) // its own button starts it
  })
  large.addEventListener('close', () => {
    video.pause()
    video.controls = false
    place.prepend(video)
  })
  large.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target === large || target.closest('[data-film-close]')) large.close() // a click beside it hits the dialog
  })
  video.controls = false // the button would cover them
  open.hidden = false
}
