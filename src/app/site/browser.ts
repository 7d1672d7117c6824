import { applyTheme, chooseTheme, nextTheme, storedTheme, themeLabel } from '#web/ui/theme.ts'
import { letPlayLarge } from './films.ts'

/** What script adds to the documents, all of which are complete without it. */
applyTheme(storedTheme())
document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]').forEach(letSwitchTheme)
document.querySelectorAll<HTMLDetailsElement>('[data-site-menu]').forEach(letMenuClose)
document.querySelectorAll<HTMLFormElement>('[data-sign-out]').forEach(letSignOut)
document.querySelectorAll('[data-fresh]').forEach(letStayFresh)
document.querySelectorAll('[data-film]').forEach(letPlayLarge)
letPrintWhole()
// A page brought back from memory may greet somebody who has logged out.
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

/** The menu closes by Escape, beside it, and when a place on the same page has been chosen. */
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

/** What is folded stands on paper too, also where the styles alone cannot do it (Firefox before 143, Safari before 18.4). */
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

/** With script the other tabs hear of it as well, and the login says goodbye. */
function letSignOut(form: HTMLFormElement) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void import('#features/accounts/web/sign-out.ts').then(
      ({ signOut }) => signOut(),
      () => form.submit(),
    )
  })
}

/** Whoever comes back to the page sees what stands there now. What cannot be fetched stays as it was. */
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
