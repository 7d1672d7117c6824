export type ToastTone = 'success' | 'warning' | 'error' | 'info'

export interface ToastText {
  title: string
  description?: string
  tone?: ToastTone
  /** A link to a further page. */
  action?: { label: string; href: string }
  /** Seconds on screen; by default the tone decides. The time stops while the pointer or focus is on it. */
  seconds?: number
}

/**
 * The position of a toast: away from the focused control, so that it never covers the button just pressed; without one
 * at the bottom, because pages begin with their main content.
 */
export type ToastPlace = 'top' | 'bottom'

export interface ShownToast extends ToastText {
  tone: ToastTone
  place: ToastPlace
}

/**
 * Loads the component that shows toasts. Few screens begin with one, so it is fetched with the first, or earlier if the
 * network may fail.
 */
export const loadToasts = () => import('./ToastRegion.tsx')

/** Shows a notice that is read aloud and disappears automatically. */
export function showToast(toast: ToastText): void {
  const shown = { ...toast, tone: toast.tone ?? 'success', place: placeAwayFromFocus() }
  void loadToasts().then(
    ({ addToast }) => addToast(shown),
    () => undefined, // without a network there is no page that could show it either
  )
}

function placeAwayFromFocus(): ToastPlace {
  const focused = document.activeElement
  // On a new page the focus is on the page as a whole.
  if (!focused || focused === document.body || focused.tagName === 'MAIN') return 'bottom'
  const { top, bottom } = focused.getBoundingClientRect()
  return (top + bottom) / 2 < window.innerHeight / 2 && bottom > 0 ? 'bottom' : 'top'
}
