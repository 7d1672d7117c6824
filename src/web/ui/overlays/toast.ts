export type ToastTone = 'success' | 'warning' | 'error' | 'info'

export interface ToastText {
  title: string
  description?: string
  tone?: ToastTone
  /** A page to go on to. */
  action?: { label: string; href: string }
  /** How long it stays; without it the tone decides. It waits while the pointer or focus is on it. */
  seconds?: number
}

/**
 * Where a toast is shown: away from the control that has focus, so that it never covers the button just pressed;
 * without one at the bottom, because pages begin with what is most wanted.
 */
export type ToastPlace = 'top' | 'bottom'

export interface ShownToast extends ToastText {
  tone: ToastTone
  place: ToastPlace
}

/** What shows toasts. Few screens begin with one, so it comes with the first, or earlier where the network may fail. */
export const loadToasts = () => import('./ToastRegion.tsx')

/** Shows a notice that is read aloud and disappears automatically. */
export function showToast(toast: ToastText): void {
  const shown = { ...toast, tone: toast.tone ?? 'success', place: placeAwayFromFocus() }
  void loadToasts().then(
    ({ addToast }) => addToast(shown),
    () => undefined, // without a network there is no page to tell it on either
  )
}

function placeAwayFromFocus(): ToastPlace {
  const focused = document.activeElement
  // A new page's focus is on the page as a whole.
  if (!focused || focused === document.body || focused.tagName === 'MAIN') return 'bottom'
  const { top, bottom } = focused.getBoundingClientRect()
  return (top + bottom) / 2 < window.innerHeight / 2 && bottom > 0 ? 'bottom' : 'top'
}
